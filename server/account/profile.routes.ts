import multipart from '@fastify/multipart';
import { saveHobbies } from '@stanza/schemas/account/hobbies.calls.ts';
import * as calls from '@stanza/schemas/account/profile.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { imageAddress } from '../images/image-address.ts';
import { readForm } from '../images/read-form.ts';
import { encodeImages, imageParts } from '../images/read-images.ts';
import { removeUnused } from '../images/remove-unused.ts';
import { storeImages } from '../images/store-images.ts';
import type { Services } from '../services.ts';
import { findUser, updateProfile } from './users.ts';

const shape = { profilePicture: imageParts(1) };
const answer = z.object({ profilePicturePath: z.string() });

/** A member's profile, the address of their picture, and its upload. */
export const profileRoutes: FastifyPluginAsync<Services> = async (app, options) => {
  const { db, images, publicUrl, limitRate, uploadQueue } = options;
  await app.register(multipart);

  route(app, calls.fetchProfile, {}, (request) => findUser(db, sessionOf(request).userId, publicUrl));

  route(app, calls.saveProfile, {}, (request) =>
    updateProfile(db, sessionOf(request).userId, request.body, publicUrl),
  );

  route(app, saveHobbies, {}, (request) =>
    updateProfile(db, sessionOf(request).userId, request.body, publicUrl),
  );

  route(app, calls.fetchPicture, {}, async (request, reply) => {
    const { profilePicturePath } = await findUser(db, sessionOf(request).userId, publicUrl);
    if (profilePicturePath === null)
      throw new HttpError(404, { code: 'no-profile-picture', message: 'There is no profile picture.' });
    return reply.type('text/plain; charset=utf-8').send(profilePicturePath);
  });

  route(app, calls.uploadPicture, { limits: [limitRate('upload')], answer }, async (request, reply) => {
    const { userId } = sessionOf(request);
    const { key, former } = await uploadQueue.run(request, reply, async (signal, spooled) => {
      const form = await readForm(spooled, shape);
      const encoded = await encodeImages(form.profilePicture, signal);
      return await storeImages({ db, images }, encoded, signal, async (transaction, [key = '']) => {
        const { picture_key: former } = await transaction
          .selectFrom('users')
          .where('id', '=', userId)
          .select('picture_key')
          .forUpdate()
          .executeTakeFirstOrThrow();
        await transaction.updateTable('users').set({ picture_key: key }).where('id', '=', userId).execute();
        return { key, former };
      });
    });
    // Failures are only logged: the new picture is already stored.
    if (former !== null) await removeUnused(db, images, [former]).catch((error) => request.log.error(error));
    return { profilePicturePath: imageAddress(key, publicUrl) };
  });
};
