import { MatchersV3 } from '@pact-foundation/pact';
import { createViewingsApi } from '@stanza/api/chat/viewings.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { type Injected, path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, refusedToMember, withheld, words } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const { boolean, eachLike, integer, string } = MatchersV3;
const pact = 'viewing-slots';

const open = given(providerStates.openTimes);
const poster = given(providerStates.askedPoster);
const listing = given(providerStates.listing);
const session = given(providerStates.endedSession);
const ofOthers = given(providerStates.conversationOfOthers);
const start = '2027-03-04T12:00:00.000Z';
const none = { times: [], minutes: 30, place: 'onSite' as const, videoLink: null };

const slotsOf = (listingId: Injected<number>) => path`/api/listings/${listingId}/viewing-slots`;
const bookingOf = (conversationId: Injected<number>, listingId: Injected<number>) =>
  path`/api/chat/conversations/${conversationId}/viewings/${listingId}/booking`;

describe('GET /api/listings/{id}/viewing-slots', () => {
  it('answers the open times to a member who has asked', () =>
    interact(
      {
        pact,
        description: 'the open times of a listing',
        given: [open],
        request: { method: 'GET', path: slotsOf(open.listingId), token: open.token },
        response: {
          status: 200,
          json: {
            hostId: integer(8),
            slots: eachLike(
              {
                start: date(start),
                minutes: integer(30),
                place: 'onSite',
                videoLink: null,
                isBooked: boolean(false),
              },
              2,
            ),
          },
        },
      },
      async (url) => {
        const { slots } = await createViewingsApi(url).fetchSlots(open.listingId.example, withAuth(open));
        expect(slots).toMatchObject([{ start, minutes: 30, isBooked: false }, { start }]);
      },
    ));

  it('is refused to a member who has not asked', () =>
    interact(
      {
        pact,
        description: 'the open times of a listing that the member has not asked about',
        given: [giulia, listing],
        request: { method: 'GET', path: slotsOf(listing.listingId), token: giulia.token },
        response: { status: withheld(404) },
      },
      async (url) => {
        await failureOf(createViewingsApi(url).fetchSlots(listing.listingId.example, withAuth(giulia)));
      },
    ));

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'the open times of a listing, after the session has ended',
        given: [session, listing],
        request: { method: 'GET', path: slotsOf(listing.listingId), token: session.token },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(
          createViewingsApi(url).fetchSlots(listing.listingId.example, withAuth(session)),
        );
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});

describe('PUT /api/listings/{id}/viewing-slots', () => {
  it('replaces the open times', () =>
    interact(
      {
        pact,
        description: 'a change after which no time is open',
        given: [poster],
        request: { method: 'PUT', path: slotsOf(poster.listingId), token: poster.token, json: none },
        response: { status: 200, json: { hostId: integer(8), slots: [] } },
      },
      async (url) => {
        const saved = await createViewingsApi(url).changeSlots(
          poster.listingId.example,
          none,
          withAuth(poster),
        );
        expect(saved).toEqual({ hostId: 8, slots: [] });
      },
    ));

  it('is refused in the past, with a message', () => {
    const past = { ...none, times: ['2020-03-04T12:00:00.000Z'] };
    const message = 'A viewing must be in the future.';
    return interact(
      {
        pact,
        description: 'an open time in the past',
        given: [poster],
        request: { method: 'PUT', path: slotsOf(poster.listingId), token: poster.token, json: past },
        response: { status: refusedToMember(400), json: { message: words(message) } },
      },
      async (url) => {
        const failure = await failureOf(
          createViewingsApi(url).changeSlots(poster.listingId.example, past, withAuth(poster)),
        );
        expect(failure).toMatchObject({ serverMessage: message });
      },
    );
  });

  it('is refused for the listing of somebody else', () =>
    interact(
      {
        pact,
        description: 'a change of the open times of a listing of somebody else',
        given: [giulia, listing],
        request: { method: 'PUT', path: slotsOf(listing.listingId), token: giulia.token, json: none },
        response: { status: withheld(404) },
      },
      async (url) => {
        await failureOf(
          createViewingsApi(url).changeSlots(listing.listingId.example, none, withAuth(giulia)),
        );
      },
    ));

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'a change of the open times, after the session has ended',
        given: [session, listing],
        request: { method: 'PUT', path: slotsOf(listing.listingId), token: session.token, json: none },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(
          createViewingsApi(url).changeSlots(listing.listingId.example, none, withAuth(session)),
        );
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});

describe('PUT …/booking', () => {
  const about = { conversationId: open.conversationId.example, listingId: open.listingId.example };

  it('agrees the viewing at once', () =>
    interact(
      {
        pact,
        description: 'a booking of an open time',
        given: [open],
        request: {
          method: 'PUT',
          path: bookingOf(open.conversationId, open.listingId),
          token: open.token,
          json: { start: open.start, version: null },
        },
        response: {
          status: 200,
          json: {
            listingId: integer(105),
            title: string('Sunny room near the Politecnico'),
            hostId: integer(8),
            guestId: integer(7),
            state: 'agreed',
            proposedBy: null,
            times: [],
            start: date(start),
            minutes: integer(30),
            place: 'onSite',
            videoLink: null,
            version: 1,
            calendar: words('BEGIN:VCALENDAR'),
          },
        },
      },
      async (url) => {
        const viewing = await createViewingsApi(url).book(about, { start, version: null }, withAuth(open));
        expect(viewing).toMatchObject({ state: 'agreed', start, version: 1 });
      },
    ));

  it('is refused for a time that is not open, with a message', () => {
    const booking = { start: '2020-03-04T12:00:00.000Z', version: null };
    return interact(
      {
        pact,
        description: 'a booking of a time that is not open',
        given: [open],
        request: {
          method: 'PUT',
          path: bookingOf(open.conversationId, open.listingId),
          token: open.token,
          json: booking,
        },
        response: { status: refusedToMember(409), json: { message: words('This time has passed.') } },
      },
      async (url) => {
        const failure = await failureOf(createViewingsApi(url).book(about, booking, withAuth(open)));
        expect(failure).toMatchObject({ serverMessage: 'This time has passed.' });
      },
    );
  });

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'a booking, after the session has ended',
        given: [session, ofOthers, listing],
        request: {
          method: 'PUT',
          path: bookingOf(ofOthers.conversationId, listing.listingId),
          token: session.token,
          json: { start, version: null },
        },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(
          createViewingsApi(url).book(
            { conversationId: ofOthers.conversationId.example, listingId: listing.listingId.example },
            { start, version: null },
            withAuth(session),
          ),
        );
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});
