import { apiUrl } from '../environment.ts';
import { once } from './once.ts';

/** The clients of the backend that several modules share. Each is created, and its module loaded, when it is first used. */
export const authApi = once(async () => (await import('../../api/account/auth.ts')).createAuthApi(apiUrl));
export const profileApi = once(async () =>
  (await import('../../api/account/profile.ts')).createProfileApi(apiUrl),
);
export const languageApi = once(async () =>
  (await import('../../api/account/language.ts')).createLanguageApi(apiUrl),
);
export const likesApi = once(async () => (await import('../../api/listing/likes.ts')).createLikesApi(apiUrl));
export const conversationsApi = once(async () =>
  (await import('../../api/chat/conversations.ts')).createConversationsApi(apiUrl),
);

/** Asked once; the answer is kept for as long as the page is open. */
export const capabilitiesOfBackend = once(async () => {
  const { createCapabilitiesApi } = await import('../../api/shell/capabilities.ts');
  return await createCapabilitiesApi(apiUrl).fetchCapabilities({ signal: new AbortController().signal });
});
