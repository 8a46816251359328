import { openContact } from '@stanza/schemas/chat/contacts.calls.ts';
import type { FastifyPluginAsync } from 'fastify';
import { sessionOf } from '../http/guard.ts';
import { tooMany } from '../http/rate-limit/limit-rate.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { manyContacts } from './many-contacts.ts';
import * as contacts from './open-contact.ts';

/** The conversation with the poster of a listing. */
export const contactsRoutes: FastifyPluginAsync<Services> = async (app, { db, clock, contactsPerDay }) => {
  route(app, openContact, {}, async (request, reply) => {
    const opened = await contacts.openContact(db, {
      askerId: sessionOf(request).userId,
      listingId: request.params.listingId,
      now: clock(),
      perDay: contactsPerDay,
      isForGroup: request.query.group === 'true',
    });
    if ('wait' in opened) throw tooMany(reply, opened.wait, manyContacts);
    return opened;
  });
};
