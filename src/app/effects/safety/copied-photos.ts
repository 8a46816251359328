import type { PhotoAnswer } from '../../../schemas/safety/copied-photo.ts';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

const safetyApi = once(async () => (await import('../../../api/safety/safety.ts')).createSafetyApi(apiUrl));

export const copiedPhotosEffects = (session: () => SessionActor) => ({
  fetchPhotos: bearerCall(session, safetyApi, 'copied photos', (api, _, options) =>
    api.fetchCopiedPhotos(options),
  ),
  sendAnswer: bearerCall(
    session,
    safetyApi,
    'answer about a photo',
    (api, { id, answer }: { id: number; answer: PhotoAnswer }, options) =>
      api.answerCopiedPhoto(id, answer, options),
  ),
});
