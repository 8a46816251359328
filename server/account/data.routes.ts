import { requestData } from '@stanza/schemas/account/account.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { HttpError } from '../http/http-error.ts';
import { route } from '../http/route.ts';
import { logRequest } from '../http/security-log.ts';
import { createAnswerKeys } from '../match/sealed-answers.ts';
import type { Services } from '../services.ts';
import { archiveOf } from './data-archive.ts';
import { endDownload, requestDownload, startDownload } from './data-downloads.ts';

/**
 * The download of all data of a member. The link has a token of its own, so that the browser saves the file as it comes: a call with the bearer
 * token would have all of it in memory first.
 */
export const dataRoutes: FastifyPluginAsync<Services> = async (
  app,
  { db, images, clock, limitRate, tokenSecret },
) => {
  route(app, requestData, { limits: [limitRate('account')] }, async (request, reply) => {
    const token = await requestDownload(db, sessionOf(request).userId, clock());
    if (token === null) {
      reply.header('retry-after', 60);
      const message = 'Your data is being downloaded already. Please wait until it is done.';
      throw new HttpError(429, { code: 'already-downloading', message });
    }
    logRequest(request, 'data.requested');
    return { path: `/api/account-data/${token}` };
  });

  app.get<{ Params: { token: string } }>(
    '/api/account-data/:token',
    { preValidation: limitRate('resetPassword') },
    async (request, reply) => {
      const userId = await startDownload(db, request.params.token, clock());
      if (userId === null)
        throw new HttpError(404, { code: 'download-gone', message: 'This link is no longer good.' });
      reply.raw.once('close', () => {
        endDownload(db, userId).catch((error: unknown) => request.log.error(error));
      });
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('content-disposition', 'attachment; filename="stanza-data.zip"')
        .type('application/zip')
        .send(await archiveOf({ db, images, userId, answerKeys: createAnswerKeys(tokenSecret) }));
    },
  );
};
