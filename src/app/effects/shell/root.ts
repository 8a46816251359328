/**
 * The effects of the machines: only this folder gives the declared actors their implementations, one file for each domain. The
 * modules behind them are imported when first used, so that a screen loads no more than its own behaviour needs.
 */
import { fromCallback, fromPromise } from 'xstate';
import type { Language } from '../../../domain/shell/language.ts';
import type { StoredTokenEvent } from '../../../machines/account/session.machine.ts';
import type { NetworkEvent } from '../../../machines/chat/chat-connection.machine.ts';
import type {
  AccountLanguage,
  MemberParts,
  Vital,
  VitalEvent,
} from '../../../machines/shell/root.machine.ts';
import type { User } from '../../../schemas/account/user.ts';
import { keepCapabilities } from '../../device/kept-capabilities.ts';
import { isLanguageAsked, keepLanguage, speak } from '../../device/language.ts';
import { vitalsUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { logFailure, withErrorLogging } from '../attempt.ts';
import { authApi, capabilitiesOfBackend, profileApi } from '../clients.ts';

/** Of the address with which the page was opened: links inside the app do not have `lang`. */
const isAsked = isLanguageAsked();

const importMember = () => import('../../root/load-member.ts');
const importLanguage = () => import('../account/language.ts');

export const rootEffects = (session: () => SessionActor, capabilities: () => readonly string[]) => ({
  loadMember: fromPromise<MemberParts>(({ signal }) =>
    withErrorLogging('chat', signal, async () => (await importMember()).loadMember(session, capabilities)),
  ),
  forgetChat: fromPromise<void, { userId: number }>(async ({ input }) =>
    (await import('../chat/chat.ts')).forgetChat(input.userId),
  ),
  fetchCapabilities: fromPromise<readonly string[]>(({ signal }) =>
    withErrorLogging('capabilities', signal, async () => {
      const names = await capabilitiesOfBackend();
      keepCapabilities(names);
      return names;
    }),
  ),
  showLanguage: fromPromise<void, { language: Language }>(({ input: { language }, signal }) =>
    withErrorLogging('language', signal, async () => {
      await speak(language);
      keepLanguage(language);
    }),
  ),
  fetchLanguage: fromPromise<AccountLanguage>(({ signal }) =>
    withErrorLogging('language of the account', signal, async () => ({
      ...(await (await importLanguage()).fetchLanguage(session(), signal)),
      isAsked,
    })),
  ),
  sendLanguage: fromPromise<void>(({ signal }) =>
    withErrorLogging('language of the account', signal, async () =>
      (await importLanguage()).sendLanguage(session(), signal),
    ),
  ),
  networkStatus: fromCallback<NetworkEvent>(({ sendBack }) => {
    const lost = () => sendBack({ type: 'network.lost' });
    const restored = () => sendBack({ type: 'network.restored' });
    if (!navigator.onLine) lost();
    window.addEventListener('offline', lost);
    window.addEventListener('online', restored);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', restored);
    };
  }),
  vitals: fromCallback<VitalEvent>(({ sendBack }) => {
    const report = ({ name, value, rating }: Vital) => {
      sendBack({ type: 'vital.measured', vital: { name, value, rating } });
      if (vitalsUrl) navigator.sendBeacon(vitalsUrl, JSON.stringify({ name, value, rating }));
    };
    import('web-vitals').then(
      ({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
        for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report);
      },
      // The app works without it.
      (error: unknown) => logFailure('web vitals', error),
    );
  }),
});

/** Fetches the profile that belongs to a token, and meanwhile loads the code for members. */
export function fetchProfile(token: string, signal: AbortSignal): Promise<User> {
  // A failure is reported when the code is needed.
  importMember().catch(() => {});
  return withErrorLogging('profile', signal, async () =>
    (await profileApi()).fetchProfile({ token, signal }),
  );
}

/** Where the browser keeps the token. */
const tokenKey = 'stanza.token';

export const sessionEffects = {
  storedToken: fromCallback<StoredTokenEvent>(({ sendBack }) => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // `null` as the key: another tab cleared everything.
      if (key !== tokenKey && key !== null) return;
      sendBack(newValue === '' ? { type: 'token.left' } : { type: 'token.changed', token: newValue });
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }),
  readToken: fromPromise(async () => localStorage.getItem(tokenKey) || null),
  keepToken: fromPromise<void, { token: string | null }>(async ({ input: { token } }) => {
    if (token === null) localStorage.removeItem(tokenKey);
    else localStorage.setItem(tokenKey, token);
  }),
  fetchProfile: fromPromise<User, { token: string }>(({ input, signal }) =>
    fetchProfile(input.token, signal),
  ),
  endSession: fromPromise<void, { token: string | null }>(async ({ input: { token }, signal }) => {
    // Tells the other tabs that it was a logout: a session that ends removes the token, too.
    localStorage.setItem(tokenKey, '');
    localStorage.removeItem(tokenKey);
    if (token === null) return;
    await withErrorLogging('logout', signal, async () => (await authApi()).logOut({ token, signal }));
  }),
};
