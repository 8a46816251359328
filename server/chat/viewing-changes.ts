import type { FastifyRequest } from 'fastify';
import { languageOf } from '../http/language.ts';
import type { Services } from '../services.ts';
import type { Dependencies } from './change-viewing.ts';

/** What a request that changes viewings gives to them. */
export function viewingChanges(
  { db, fanout, clock, appAddress, mailer, contactsPerDay }: Services,
  request: FastifyRequest,
): Dependencies {
  return {
    db,
    fanout,
    sendsMail: mailer !== null,
    contactsPerDay,
    now: clock(),
    appAddress: appAddress(request),
    language: languageOf(request),
  };
}
