import type { FastifyRequest } from 'fastify';
import { languageOf } from '../http/language.ts';
import { createUnsubscribeLinks } from '../search/alerts/unsubscribe-key.ts';
import type { Services } from '../services.ts';
import type { Dependencies } from './change-viewing.ts';

/** What a request that changes viewings gives to them. */
export function viewingChanges(
  { db, fanout, clock, appAddress, mailer, contactsPerDay, tokenSecret }: Services,
  request: FastifyRequest,
): Dependencies {
  const { linkOf } = createUnsubscribeLinks(tokenSecret);
  const address = appAddress(request);
  return {
    db,
    fanout,
    contactsPerDay,
    now: clock(),
    appAddress: address,
    unsubscribeLink:
      mailer === null
        ? null
        : (userId, language) =>
            `${address}${linkOf({ kind: 'mails', userId, mails: ['viewing'] }, language)}`,
    language: languageOf(request),
  };
}
