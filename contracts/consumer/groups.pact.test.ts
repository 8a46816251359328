import { MatchersV3 } from '@pact-foundation/pact';
import { createContactsApi } from '@stanza/api/chat/contacts.ts';
import type { BearerOptions } from '@stanza/api/http.ts';
import { createGroupsApi } from '@stanza/api/match/groups.ts';
import { createSafetyApi } from '@stanza/api/safety/safety.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { describeEndedSession } from './support/ended-session.ts';
import { type Given, given } from './support/given.ts';
import { path as pathTo, sent } from './support/injected.ts';
import { type Interaction, interact } from './support/interaction.ts';
import { date, refusedToMember, taken, withheld, words } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const { eachLike, integer, number, string } = MatchersV3;
const pact = 'groups';
const path = '/api/users/me/group';
const messagesPath = `${path}/messages`;
const gone = 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f999';
const key = 'b3b1c1de-6a0f-4b0e-9a86-0d7e25c3f111';

const member = given(providerStates.memberOfGroup);
const invited = given(providerStates.groupInvitation);
const writing = given(providerStates.groupMembers);
const listing = given(providerStates.listing);
const none = given(providerStates.noListing);
const search = { city: 'Milano', minPrice: 400, maxPrice: 600, from: '2027-09-01', until: null };
const endsAt = '2027-03-18T12:00:00.000Z';

describe('GET /api/users/me/group', () => {
  it('answers nothing for a member who is in none', () => {
    const nothing = { group: null, invitations: [], peopleSearch: null, people: [] };
    return interact(
      {
        pact,
        description: 'the group of a member who is in none',
        given: [giulia],
        request: { method: 'GET', path, token: giulia.token },
        response: { status: 200, json: nothing },
      },
      async (url) => expect(await createGroupsApi(url).fetchPage({}, withAuth(giulia))).toEqual(nothing),
    );
  });

  it('answers members, link, search, rooms with votes, and people', () => {
    const room = (value: <Value>(matcher: unknown, example: Value) => unknown) => ({
      listingId: value(integer(101), 101),
      title: value(words('Bright room'), 'Bright room'),
      price: value(number(650.5), 650.5),
      imageUrl: value(string('/images/1.webp'), '/images/1.webp'),
      isAvailable: true,
      state: 'published',
      votes: [
        {
          number: value(integer(2), 2),
          name: value(words('Marco'), 'Marco'),
          isMe: true,
          vote: 'open',
          isLiked: false,
          band: null,
        },
        {
          number: value(integer(1), 1),
          name: value(words('Marco'), 'Marco'),
          isMe: false,
          vote: 'yes',
          isLiked: false,
          band: null,
        },
      ],
      band: null,
      askedBy: value(eachLike(words('Marco')), ['Marco']),
      viewings: [
        {
          number: value(integer(1), 1),
          name: value(words('Marco'), 'Marco'),
          start: value(date(endsAt), endsAt),
        },
      ],
    });
    const pageOf = (value: <Value>(matcher: unknown, example: Value) => unknown) => ({
      group: {
        members: [
          {
            number: value(integer(2), 2),
            id: value(integer(7), 7),
            name: value(words('Marco'), 'Marco'),
            pictureUrl: null,
            isMe: true,
          },
          {
            number: value(integer(1), 1),
            id: value(integer(8), 8),
            name: value(words('Marco'), 'Marco'),
            pictureUrl: null,
            isMe: false,
          },
        ],
        showsBand: false,
        invitations: [
          {
            key: value(words(invited.invitation.example), invited.invitation.example),
            name: null,
            endsAt: value(date(endsAt), endsAt),
          },
        ],
        search: { search: 'location=Milano', by: value(words('Marco'), 'Marco') },
        rooms: [room(value)],
      },
      invitations: [],
      peopleSearch: { ...search, city: value(words('Milano'), 'Milano') },
      people: [
        {
          key: value(words(gone), gone),
          name: value(words('Marco'), 'Marco'),
          pictureUrl: null,
          band: null,
          search: { ...search, city: value(words('Milano'), 'Milano') },
          isInvited: false,
        },
      ],
    });
    return interact(
      {
        pact,
        description: 'the group of a member',
        given: [member],
        request: { method: 'GET', path, token: member.token },
        response: { status: 200, json: pageOf((matcher) => matcher) },
      },
      async (url) =>
        expect(await createGroupsApi(url).fetchPage({}, withAuth(member))).toEqual(
          pageOf((_, example) => example),
        ),
    );
  });

  it('answers the invitation of a link', () =>
    interact(
      {
        pact,
        description: 'the invitation of a link',
        given: [giulia, invited],
        request: {
          method: 'GET',
          path,
          query: { invitation: sent(invited.invitation) },
          token: giulia.token,
        },
        response: {
          status: 200,
          json: {
            group: null,
            invitations: [
              {
                key: words(invited.invitation.example),
                members: eachLike(words('Marco')),
                endsAt: date(endsAt),
              },
            ],
            peopleSearch: null,
            people: [],
          },
        },
      },
      async (url) => {
        const { invitation } = invited;
        const page = await createGroupsApi(url).fetchPage(
          { invitation: invitation.example },
          withAuth(giulia),
        );
        expect(page.invitations).toEqual([{ key: invitation.example, members: ['Marco'], endsAt }]);
      },
    ));
});

describe('GET /api/users/me/group/messages', () => {
  it('answers the messages since the member joined', () => {
    const timestamp = '2027-03-04T12:00:00.000Z';
    const pageOf = (value: <Value>(matcher: unknown, example: Value) => unknown) => ({
      groupId: value(integer(5), 5),
      messages: [
        {
          groupId: value(integer(5), 5),
          messageId: value(integer(11), 11),
          sender: { id: value(integer(8), 8), name: value(words('Marco'), 'Marco'), pictureUrl: null },
          content: value(words('Shall we see it?'), 'Shall we see it?'),
          timestamp: value(date(timestamp), timestamp),
        },
      ],
      hasOlder: false,
    });
    return interact(
      {
        pact,
        description: 'the messages of a group',
        given: [writing],
        request: { method: 'GET', path: messagesPath, token: writing.token },
        response: { status: 200, json: pageOf((matcher) => matcher) },
      },
      async (url) =>
        expect(await createGroupsApi(url).fetchMessages(null, withAuth(writing))).toEqual(
          pageOf((_, example) => example),
        ),
    );
  });
});

interface Change {
  description: string;
  states: [Given, ...Given[]];
  request: Interaction['request'];
  ask(api: ReturnType<typeof createGroupsApi>): Promise<unknown>;
}

const changes: Change[] = [
  {
    description: 'a new group',
    states: [giulia],
    request: { method: 'POST', path, token: giulia.token },
    ask: (api) => api.create(withAuth(giulia)),
  },
  {
    description: 'a departure from a group',
    states: [member],
    request: { method: 'DELETE', path, token: member.token },
    ask: (api) => api.leave(withAuth(member)),
  },
  {
    description: 'that the group sees the band of a member',
    states: [member],
    request: { method: 'PUT', path, json: { showsBand: true }, token: member.token },
    ask: (api) => api.choose({ showsBand: true }, withAuth(member)),
  },
  {
    description: 'a search of a group',
    states: [member],
    request: { method: 'PUT', path, json: { search: 'location=Milano&maxPrice=600' }, token: member.token },
    ask: (api) => api.choose({ search: 'location=Milano&maxPrice=600' }, withAuth(member)),
  },
  {
    description: 'a link to a group',
    states: [member],
    request: { method: 'POST', path: `${path}/invitations`, json: { person: null }, token: member.token },
    ask: (api) => api.invite(null, withAuth(member)),
  },
  {
    description: 'an invitation of a person',
    states: [member],
    request: {
      method: 'POST',
      path: `${path}/invitations`,
      json: { person: member.personKey },
      token: member.token,
    },
    ask: (api) => api.invite(member.personKey.example, withAuth(member)),
  },
  {
    description: 'the end of an invitation that is gone',
    states: [giulia],
    request: { method: 'DELETE', path: `/api/group-invitations/${gone}`, token: giulia.token },
    ask: (api) => api.endInvitation(gone, withAuth(giulia)),
  },
  {
    description: 'that a member joins a group',
    states: [giulia, invited],
    request: {
      method: 'POST',
      path: pathTo`/api/group-invitations/${invited.invitation}`,
      token: giulia.token,
    },
    ask: (api) => api.accept(invited.invitation.example, withAuth(giulia)),
  },
  {
    description: 'a vote on a room',
    states: [member],
    request: {
      method: 'PUT',
      path: pathTo`/api/users/me/group/rooms/${member.listingId}`,
      json: { vote: 'no' },
      token: member.token,
    },
    ask: (api) => api.vote(member.listingId.example, 'no', withAuth(member)),
  },
  {
    description: 'a search for people',
    states: [giulia],
    request: { method: 'PUT', path: '/api/users/me/people-search', json: { search }, token: giulia.token },
    ask: (api) => api.lookForPeople(search, withAuth(giulia)),
  },
];

describe('changes', () => {
  it.each(changes)('$description', ({ description, states, request, ask }) =>
    interact({ pact, description, given: states, request, response: { status: taken(204) } }, async (url) => {
      await ask(createGroupsApi(url));
    }),
  );
});

const refusals: (Change & {
  status: Parameters<typeof interact>[0]['response']['status'];
  message: string;
})[] = [
  {
    description: 'a second group',
    states: [member],
    request: { method: 'POST', path, token: member.token },
    ask: (api) => api.create(withAuth(member)),
    status: refusedToMember(409),
    message: 'You are in a group already. Leave it first.',
  },
  {
    description: 'that a member joins a second group',
    states: [member, invited],
    request: {
      method: 'POST',
      path: pathTo`/api/group-invitations/${invited.invitation}`,
      token: member.token,
    },
    ask: (api) => api.accept(invited.invitation.example, withAuth(member)),
    status: refusedToMember(409),
    message: 'You are in a group already. Leave it first.',
  },
  {
    description: 'that a member joins by an invitation that is gone',
    states: [giulia],
    request: { method: 'POST', path: `/api/group-invitations/${gone}`, token: giulia.token },
    ask: (api) => api.accept(gone, withAuth(giulia)),
    status: withheld(404),
    message: 'This invitation is not valid. It may have ended, or it was withdrawn.',
  },
  {
    description: 'a vote of a member without a group',
    states: [giulia, listing],
    request: {
      method: 'PUT',
      path: pathTo`/api/users/me/group/rooms/${listing.listingId}`,
      json: { vote: 'yes' },
      token: giulia.token,
    },
    ask: (api) => api.vote(listing.listingId.example, 'yes', withAuth(giulia)),
    status: withheld(404),
    message: 'You are not in a group any more.',
  },
  {
    description: 'the messages of a group that the member has left',
    states: [giulia],
    request: { method: 'GET', path: messagesPath, token: giulia.token },
    ask: (api) => api.fetchMessages(null, withAuth(giulia)),
    status: withheld(404),
    message: 'You are not in a group any more.',
  },
  {
    description: 'a vote on a room that is gone',
    states: [member, none],
    request: {
      method: 'PUT',
      path: pathTo`/api/users/me/group/rooms/${none.listingId}`,
      json: { vote: 'yes' },
      token: member.token,
    },
    ask: (api) => api.vote(none.listingId.example, 'yes', withAuth(member)),
    status: withheld(404),
    message: 'Listing not found.',
  },
];

describe('refusals', () => {
  it.each(refusals)('$description', ({ description, states, request, ask, status, message }) =>
    interact(
      { pact, description, given: states, request, response: { status, json: { message: words(message) } } },
      async (url) =>
        expect(await failureOf(ask(createGroupsApi(url)))).toMatchObject({ serverMessage: message }),
    ),
  );
});

it('a question in the name of the group opens the conversation', () =>
  interact(
    {
      pact,
      description: 'a contact in the name of a group',
      given: [giulia, listing],
      request: {
        method: 'PUT',
        path: pathTo`/api/users/me/contacts/${listing.listingId}`,
        query: { group: 'true' },
        token: giulia.token,
      },
      response: { status: taken(200), json: { conversationId: integer(31) } },
    },
    async (url) =>
      expect(
        await createContactsApi(url).openContact(listing.listingId.example, withAuth(giulia), true),
      ).toEqual({ conversationId: 31 }),
  ));

// To a backend that also names `safety`.
describe('against a member of the group', () => {
  it('blocks a member of the group', () =>
    interact(
      {
        pact,
        description: 'a block of a member of the group',
        given: [writing],
        request: {
          method: 'POST',
          path: '/api/users/me/blocks',
          token: writing.token,
          json: { kind: 'groupmate', id: writing.otherUserId },
        },
        response: {
          status: taken(200),
          json: { id: integer(5), name: words('Marco'), title: null, blockedAt: date(endsAt) },
        },
      },
      async (url) =>
        expect(
          await createSafetyApi(url).block({ kind: 'groupmate', id: 8 }, withAuth(writing)),
        ).toMatchObject({ name: 'Marco' }),
    ));

  it('reports a message of the group', () =>
    interact(
      {
        pact,
        description: 'a report of a message of the group',
        given: [writing],
        request: {
          method: 'PUT',
          path: `/api/users/me/reports/${key}`,
          token: writing.token,
          json: { kind: 'groupMessage', id: writing.messageId, reason: 'money', text: '' },
        },
        response: { status: taken(204) },
      },
      async (base) => {
        const report = { kind: 'groupMessage', id: 11, reason: 'money', text: '' } as const;
        await createSafetyApi(base).report(key, report, withAuth(writing));
      },
    ));
});

const asked = (
  name: string,
  request: Omit<Interaction['request'], 'token'>,
  ask: (api: ReturnType<typeof createGroupsApi>, options: BearerOptions) => Promise<unknown>,
) => ({
  name,
  request,
  ask: (url: string, options: BearerOptions) => ask(createGroupsApi(url), options),
});

describeEndedSession(pact, [
  asked('the group of a member', { method: 'GET', path }, (api, options) => api.fetchPage({}, options)),
  asked('the messages of a group', { method: 'GET', path: messagesPath }, (api, options) =>
    api.fetchMessages(null, options),
  ),
  asked('a new group', { method: 'POST', path }, (api, options) => api.create(options)),
  asked('a departure from a group', { method: 'DELETE', path }, (api, options) => api.leave(options)),
  asked('a choice in a group', { method: 'PUT', path, json: { showsBand: true } }, (api, options) =>
    api.choose({ showsBand: true }, options),
  ),
  asked(
    'a link to a group',
    { method: 'POST', path: `${path}/invitations`, json: { person: null } },
    (api, options) => api.invite(null, options),
  ),
  asked(
    'the end of an invitation',
    { method: 'DELETE', path: `/api/group-invitations/${gone}` },
    (api, options) => api.endInvitation(gone, options),
  ),
  asked(
    'that a member joins a group',
    { method: 'POST', path: `/api/group-invitations/${gone}` },
    (api, options) => api.accept(gone, options),
  ),
  asked(
    'a vote on a room',
    { method: 'PUT', path: `${path}/rooms/101`, json: { vote: 'no' } },
    (api, options) => api.vote(101, 'no', options),
  ),
  asked(
    'a search for people',
    { method: 'PUT', path: '/api/users/me/people-search', json: { search } },
    (api, options) => api.lookForPeople(search, options),
  ),
]);
