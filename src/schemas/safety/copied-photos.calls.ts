import * as z from 'zod/mini';
import { type Call, memberFailures } from '../call.ts';
import { failureSchema } from '../failure.ts';
import { idText } from '../id.ts';
import { copiedPhotoSchema, photoAnswerSchema } from './copied-photo.ts';

/** The photos that the member is asked about. Offered as `copied-photos`, as is the call below. */
export const fetchCopiedPhotos = {
  method: 'GET',
  path: '/api/users/me/copied-photos',
  bearer: true,
  answers: { 200: z.array(copiedPhotoSchema), ...memberFailures },
} as const satisfies Call;

/** Says where a photo is from. Safe to repeat. */
export const answerCopiedPhoto = {
  method: 'PUT',
  path: '/api/users/me/copied-photos/{id}/answer',
  bearer: true,
  params: z.object({ id: idText('Not found.') }),
  body: photoAnswerSchema,
  answers: { '2XX': null, 404: failureSchema, ...memberFailures },
} as const satisfies Call;
