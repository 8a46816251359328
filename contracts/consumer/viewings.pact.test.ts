import { MatchersV3 } from '@pact-foundation/pact';
import { createViewingsApi } from '@stanza/api/chat/viewings.ts';
import type { ViewingProposal } from '@stanza/schemas/chat/viewing.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { type Injected, path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, refusedToMember, withheld, words } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const { eachLike, integer, string } = MatchersV3;
const pact = 'viewings';

const talking = given(providerStates.conversationAboutListings);
const proposed = given(providerStates.proposedViewing);
const agreed = given(providerStates.agreedViewings);
const ofOthers = given(providerStates.conversationOfOthers);

interface Place {
  conversationId: Injected<number>;
  listingId: Injected<number>;
}

const about = ({ conversationId, listingId }: Place) => ({
  conversationId: conversationId.example,
  listingId: listingId.example,
});
const call = ({ conversationId, listingId }: Place, name: string) =>
  name === 'proposal'
    ? path`/api/chat/conversations/${conversationId}/viewings/${listingId}/proposal`
    : name === 'agreement'
      ? path`/api/chat/conversations/${conversationId}/viewings/${listingId}/agreement`
      : path`/api/chat/conversations/${conversationId}/viewings/${listingId}/cancellation`;

const title = string('Sunny room near the Politecnico');
const common = {
  title,
  hostId: integer(8),
  guestId: integer(7),
  minutes: integer(30),
  place: 'onSite',
  videoLink: null,
};
const start = '2027-03-04T12:00:00.000Z';
const link = 'https://call.example.org/room';

describe('GET /api/chat/conversations/{id}/viewings', () => {
  const request = ({ conversationId }: { conversationId: Injected<number> }, token: Injected<string>) =>
    ({ method: 'GET', path: path`/api/chat/conversations/${conversationId}/viewings`, token }) as const;

  it('answers the viewings of the listings', () =>
    interact(
      {
        pact,
        description: 'the viewings of a conversation',
        given: [agreed],
        request: request(agreed, agreed.token),
        response: {
          status: 200,
          json: eachLike(
            {
              ...common,
              listingId: integer(105),
              state: 'agreed',
              proposedBy: null,
              times: [],
              start: date(start),
              version: integer(2),
              calendar: words('BEGIN:VCALENDAR'),
            },
            2,
          ),
        },
      },
      async (url) => {
        const viewings = await createViewingsApi(url).fetchViewings(31, withAuth(agreed));
        expect(viewings).toMatchObject([
          { state: 'agreed', start, calendar: 'BEGIN:VCALENDAR' },
          { state: 'agreed', start },
        ]);
      },
    ));

  it('answers who has proposed which times', () =>
    interact(
      {
        pact,
        description: 'the viewings of a conversation with a proposal',
        given: [proposed],
        request: request(proposed, proposed.token),
        response: {
          status: 200,
          json: eachLike({
            ...common,
            listingId: integer(105),
            state: 'proposed',
            proposedBy: integer(8),
            times: [date(start)],
            start: null,
            version: integer(1),
            calendar: null,
          }),
        },
      },
      async (url) => {
        const viewings = await createViewingsApi(url).fetchViewings(31, withAuth(proposed));
        expect(viewings).toMatchObject([{ state: 'proposed', proposedBy: 8, times: [start], start: null }]);
      },
    ));

  it('is refused in a conversation of others', () =>
    interact(
      {
        pact,
        description: 'the viewings of a conversation of others',
        given: [giulia, ofOthers],
        request: request(ofOthers, giulia.token),
        response: { status: withheld(404) },
      },
      async (url) => {
        await failureOf(createViewingsApi(url).fetchViewings(32, withAuth(giulia)));
      },
    ));

  it('is refused without a session', () => {
    const session = given(providerStates.endedSession);
    return interact(
      {
        pact,
        description: 'the viewings of a conversation, after the session has ended',
        given: [session, ofOthers],
        request: request(ofOthers, session.token),
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createViewingsApi(url).fetchViewings(32, withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    );
  });
});

describe('PUT …/proposal', () => {
  // The provider state returns the time, so it is always within the next 180 days.
  const proposal: ViewingProposal = {
    times: [start],
    minutes: 45,
    place: 'video',
    videoLink: link,
    version: 1,
  };

  it('replaces the proposed times', () =>
    interact(
      {
        pact,
        description: 'a proposal for a viewing',
        given: [proposed],
        request: {
          method: 'PUT',
          path: call(proposed, 'proposal'),
          token: proposed.token,
          json: { minutes: 45, place: 'video', videoLink: link, version: 1, times: [proposed.start] },
        },
        response: {
          status: 200,
          json: {
            ...common,
            listingId: integer(105),
            state: 'proposed',
            proposedBy: integer(7),
            times: [date(start)],
            start: null,
            minutes: 45,
            place: 'video',
            videoLink: link,
            version: 2,
            calendar: null,
          },
        },
      },
      async (url) => {
        const viewing = await createViewingsApi(url).propose(about(proposed), proposal, withAuth(proposed));
        expect(viewing).toMatchObject({ state: 'proposed', times: [start], proposedBy: 7, version: 2 });
      },
    ));

  it('is refused in the past, with a message', () =>
    interact(
      {
        pact,
        description: 'a proposal for a viewing in the past',
        given: [talking],
        request: {
          method: 'PUT',
          path: call(talking, 'proposal'),
          token: talking.token,
          json: {
            times: ['2020-03-04T12:00:00.000Z'],
            minutes: 30,
            place: 'onSite',
            videoLink: null,
            version: null,
          },
        },
        response: {
          status: refusedToMember(400),
          json: { message: words('A viewing must be in the future.') },
        },
      },
      async (url) => {
        const past: ViewingProposal = {
          times: ['2020-03-04T12:00:00.000Z'],
          minutes: 30,
          place: 'onSite',
          videoLink: null,
          version: null,
        };
        const failure = await failureOf(
          createViewingsApi(url).propose(about(talking), past, withAuth(talking)),
        );
        expect(failure).toMatchObject({ serverMessage: 'A viewing must be in the future.' });
      },
    ));
});

describe('PUT …/agreement', () => {
  const request = (version: number) => ({
    method: 'PUT' as const,
    path: call(proposed, 'agreement'),
    token: proposed.token,
    json: { start: proposed.start, version },
  });
  const agree = (url: string, version: number) =>
    createViewingsApi(url).agree(about(proposed), { start, version }, withAuth(proposed));

  it('agrees to a time', () =>
    interact(
      {
        pact,
        description: 'an agreement to a viewing',
        given: [proposed],
        request: request(1),
        response: {
          status: 200,
          json: {
            ...common,
            listingId: integer(105),
            state: 'agreed',
            proposedBy: null,
            times: [],
            start: date(start),
            version: 2,
            calendar: words('BEGIN:VCALENDAR'),
          },
        },
      },
      async (url) => expect(await agree(url, 1)).toMatchObject({ state: 'agreed', start, version: 2 }),
    ));

  it('is refused if the viewing has changed meanwhile, with a message', () => {
    const message = 'The viewing has changed meanwhile. Please look at it again.';
    return interact(
      {
        pact,
        description: 'an agreement to another version of a viewing',
        given: [proposed],
        request: request(5),
        response: { status: refusedToMember(409), json: { message: words(message) } },
      },
      async (url) => expect(await failureOf(agree(url, 5))).toMatchObject({ serverMessage: message }),
    );
  });
});

describe('PUT …/cancellation', () => {
  it('ends the viewing', () =>
    interact(
      {
        pact,
        description: 'the cancellation of a viewing',
        given: [agreed],
        request: {
          method: 'PUT',
          path: call(agreed, 'cancellation'),
          token: agreed.token,
          json: { version: 2 },
        },
        response: {
          status: 200,
          json: {
            ...common,
            listingId: integer(105),
            state: 'cancelled',
            proposedBy: null,
            times: [],
            start: null,
            version: 3,
            calendar: null,
          },
        },
      },
      async (url) => {
        const viewing = await createViewingsApi(url).cancel(about(agreed), { version: 2 }, withAuth(agreed));
        expect(viewing).toMatchObject({ state: 'cancelled', start: null, version: 3 });
      },
    ));
});

describe('a change', () => {
  const session = given(providerStates.endedSession);
  const listing = given(providerStates.listing);
  const place = { conversationId: ofOthers.conversationId, listingId: listing.listingId };
  const details = { minutes: 30, place: 'onSite', videoLink: null, version: null } as const;

  it.each([
    {
      description: 'a proposal for a viewing, after the session has ended',
      name: 'proposal',
      json: { ...details, times: [start] },
      act: (url: string) =>
        createViewingsApi(url).propose(about(place), { ...details, times: [start] }, withAuth(session)),
    },
    {
      description: 'an agreement to a viewing, after the session has ended',
      name: 'agreement',
      json: { start, version: 1 },
      act: (url: string) =>
        createViewingsApi(url).agree(about(place), { start, version: 1 }, withAuth(session)),
    },
    {
      description: 'the cancellation of a viewing, after the session has ended',
      name: 'cancellation',
      json: { version: 1 },
      act: (url: string) => createViewingsApi(url).cancel(about(place), { version: 1 }, withAuth(session)),
    },
  ])('is refused without a session: $description', ({ description, name, json, act }) =>
    interact(
      {
        pact,
        description,
        given: [session, ofOthers, listing],
        request: { method: 'PUT', path: call(place, name), token: session.token, json },
        response: { status: 401 },
      },
      async (url) => expect(await failureOf(act(url))).toMatchObject({ kind: 'unauthorized' }),
    ),
  );
});
