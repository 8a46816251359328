import { MatchersV3 } from '@pact-foundation/pact';
import { createAuthApi } from '@stanza/api/account/auth.ts';
import { createModerationApi } from '@stanza/api/safety/moderation.ts';
import { createSafetyApi } from '@stanza/api/safety/safety.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { path } from './support/injected.ts';
import { interact } from './support/interaction.ts';
import { date, refusedToMember, taken, words } from './support/matchers.ts';
import { giulia, password, signal, withAuth } from './support/members.ts';

const { integer, eachLike, boolean } = MatchersV3;
const pact = 'moderation';
const time = '2026-11-20T09:30:00.000Z';
const moderator = given(providerStates.moderator);
const withAppeal = given(providerStates.moderatorWithAppeal);
const warned = given(providerStates.memberWithDecision);
const unknown = given(providerStates.noCase);
const session = given(providerStates.endedSession);
const verdict = { decision: 'warn', reason: 'Keep to the facts.' } as const;
const appealVerdict = { isLifted: true, reason: 'We looked again.' };

const evidence = {
  title: words('Sunny room'),
  text: words('Quiet.'),
  facts: eachLike(words('650 €')),
  imageUrls: eachLike(words('/images/room.webp')),
  messages: [],
};
const aCase = {
  id: integer(9),
  kind: 'listing',
  risk: integer(55),
  openedAt: date(time),
  member: {
    name: words('Marco Riva'),
    memberSince: date(time),
    isSuspended: boolean(false),
    earlier: integer(0),
  },
  reports: [
    { reason: 'money', text: words('Wants money.'), reporter: words('Marco'), reportedAt: date(time) },
  ],
  copy: evidence,
  now: evidence,
};

describe('the cases', () => {
  const request = { method: 'GET', path: '/api/moderation/cases' } as const;

  it('have what was reported, and how it is now', () =>
    interact(
      {
        pact,
        description: 'the cases',
        given: [moderator],
        request: { ...request, token: moderator.token },
        response: {
          status: 200,
          json: { cases: [{ ...aCase, decision: null, appeal: null }], count: integer(1) },
        },
      },
      async (url) =>
        expect(await createModerationApi(url).fetchCases(withAuth(moderator))).toMatchObject({
          cases: [{ id: 9, kind: 'listing', copy: { title: 'Sunny room' } }],
        }),
    ));

  it('have appeals', () =>
    interact(
      {
        pact,
        description: 'the cases with an appeal',
        given: [withAppeal],
        request: { ...request, token: withAppeal.token },
        response: {
          status: 200,
          json: {
            cases: [
              {
                ...aCase,
                decision: {
                  kind: 'warn',
                  reason: words('Keep to the facts.'),
                  by: words('Marco'),
                  at: date(time),
                },
                appeal: { state: 'open', text: words('It was not me.'), at: date(time) },
              },
            ],
            count: integer(1),
          },
        },
      },
      async (url) =>
        expect(await createModerationApi(url).fetchCases(withAuth(withAppeal))).toMatchObject({
          cases: [{ appeal: { state: 'open' }, decision: { kind: 'warn' } }],
        }),
    ));

  it('are for moderators', () =>
    interact(
      {
        pact,
        description: 'the cases, for a member who is no moderator',
        given: [giulia],
        request: { ...request, token: giulia.token },
        response: { status: refusedToMember(403), json: { message: words('Only moderators see this.') } },
      },
      async (url) => {
        const failure = failureOf(createModerationApi(url).fetchCases(withAuth(giulia)));
        expect(await failure).toMatchObject({ serverMessage: 'Only moderators see this.' });
      },
    ));
});

describe('a decision', () => {
  it('is kept', () =>
    interact(
      {
        pact,
        description: 'a decision',
        given: [moderator],
        request: {
          method: 'PUT',
          path: path`/api/moderation/cases/${moderator.caseId}/decision`,
          token: moderator.token,
          json: verdict,
        },
        response: { status: taken(204) },
      },
      async (url) => {
        await createModerationApi(url).decide(9, verdict, withAuth(moderator));
      },
    ));

  it('is made once', () =>
    interact(
      {
        pact,
        description: 'a decision of a case that somebody else has decided',
        given: [withAppeal],
        request: {
          method: 'PUT',
          path: path`/api/moderation/cases/${withAppeal.caseId}/decision`,
          token: withAppeal.token,
          json: verdict,
        },
        response: { status: refusedToMember(409), json: { message: words('Decided.') } },
      },
      async (url) => {
        const failure = failureOf(createModerationApi(url).decide(9, verdict, withAuth(withAppeal)));
        expect(await failure).toMatchObject({ serverMessage: 'Decided.' });
      },
    ));

  it('is about a case', () =>
    interact(
      {
        pact,
        description: 'a decision of no case',
        given: [moderator, unknown],
        request: {
          method: 'PUT',
          path: path`/api/moderation/cases/${unknown.missingCaseId}/decision`,
          token: moderator.token,
          json: verdict,
        },
        response: { status: 404 },
      },
      async (url) => {
        const failure = failureOf(createModerationApi(url).decide(999_999, verdict, withAuth(moderator)));
        expect(await failure).toMatchObject({ kind: 'notFound' });
      },
    ));
});

describe('an appeal', () => {
  const address = path`/api/decisions/${warned.decisionId}/appeal`;
  const body = { text: 'It was not me.' };

  it('is sent by a member', () =>
    interact(
      {
        pact,
        description: 'an appeal',
        given: [warned],
        request: { method: 'PUT', path: address, token: warned.token, json: body },
        response: { status: taken(204) },
      },
      async (url) => {
        await createSafetyApi(url, () => warned.token.example).appeal(9, body, { signal });
      },
    ));

  it('is sent with the link of the mail', () =>
    interact(
      {
        pact,
        description: 'an appeal with the link of a mail',
        given: [warned],
        request: { method: 'PUT', path: address, json: { ...body, key: warned.appealKey } },
        response: { status: taken(204) },
      },
      async (url) => {
        await createSafetyApi(url).appeal(9, { ...body, key: warned.appealKey.example }, { signal });
      },
    ));

  it('needs a key or a member', () =>
    interact(
      {
        pact,
        description: 'an appeal of nobody',
        given: [warned],
        request: { method: 'PUT', path: address, json: { ...body, key: 'guessed' } },
        response: { status: 404 },
      },
      async (url) => {
        const failure = failureOf(createSafetyApi(url).appeal(9, { ...body, key: 'guessed' }, { signal }));
        expect(await failure).toMatchObject({ kind: 'notFound' });
      },
    ));

  it('is sent once', () => {
    const { decisionId, ...member } = given(providerStates.memberWithAppeal);
    return interact(
      {
        pact,
        description: 'a second appeal',
        given: [member],
        request: {
          method: 'PUT',
          path: path`/api/decisions/${decisionId}/appeal`,
          token: member.token,
          json: { text: 'It was really not me.' },
        },
        response: { status: refusedToMember(409), json: { message: words('You have appealed already.') } },
      },
      async (url) => {
        const api = createSafetyApi(url, () => member.token.example);
        const failure = failureOf(api.appeal(9, { text: 'It was really not me.' }, { signal }));
        expect(await failure).toMatchObject({ serverMessage: 'You have appealed already.' });
      },
    );
  });

  it('is decided if it waits', () =>
    interact(
      {
        pact,
        description: 'the decision of an appeal that does not wait',
        given: [moderator],
        request: {
          method: 'PUT',
          path: path`/api/moderation/cases/${moderator.caseId}/appeal-decision`,
          token: moderator.token,
          json: appealVerdict,
        },
        response: { status: refusedToMember(409), json: { message: words('Decided.') } },
      },
      async (url) => {
        const failure = failureOf(
          createModerationApi(url).decideAppeal(9, appealVerdict, withAuth(moderator)),
        );
        expect(await failure).toMatchObject({ serverMessage: 'Decided.' });
      },
    ));

  it('is not decided without a case', () =>
    interact(
      {
        pact,
        description: 'the decision of an appeal in no case',
        given: [moderator, unknown],
        request: {
          method: 'PUT',
          path: path`/api/moderation/cases/${unknown.missingCaseId}/appeal-decision`,
          token: moderator.token,
          json: appealVerdict,
        },
        response: { status: 404 },
      },
      async (url) => {
        const failure = failureOf(
          createModerationApi(url).decideAppeal(999_999, appealVerdict, withAuth(moderator)),
        );
        expect(await failure).toMatchObject({ kind: 'notFound' });
      },
    ));

  it('is decided', () =>
    interact(
      {
        pact,
        description: 'the decision of an appeal',
        given: [withAppeal],
        request: {
          method: 'PUT',
          path: path`/api/moderation/cases/${withAppeal.caseId}/appeal-decision`,
          token: withAppeal.token,
          json: appealVerdict,
        },
        response: { status: taken(204) },
      },
      async (url) => {
        await createModerationApi(url).decideAppeal(9, appealVerdict, withAuth(withAppeal));
      },
    ));
});

describe('the log', () => {
  it('is read', () =>
    interact(
      {
        pact,
        description: 'the log of the moderators',
        given: [moderator],
        request: { method: 'GET', path: '/api/moderation/log', token: moderator.token },
        response: {
          status: 200,
          json: eachLike({
            id: integer(1),
            at: date(time),
            by: words('Marco'),
            action: words('warn'),
            caseId: integer(9),
            detail: words('Kept.'),
          }),
        },
      },
      async (url) =>
        expect(await createModerationApi(url).fetchLog(withAuth(moderator))).toMatchObject([{ by: 'Marco' }]),
    ));
});

describe.each([
  ['GET', '/api/moderation/cases', 'the cases', undefined],
  ['GET', '/api/moderation/log', 'the log of the moderators', undefined],
  ['PUT', '/api/moderation/cases/9/decision', 'a decision', verdict],
  ['PUT', '/api/moderation/cases/9/appeal-decision', 'the decision of an appeal', appealVerdict],
] as const)('%s %s', (method, url, what, json) => {
  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: `${what}, after the session has ended`,
        given: [session],
        request: { method, path: url, token: session.token, ...(json && { json }) },
        response: { status: 401 },
      },
      async (base) => {
        const api = createModerationApi(base);
        const options = withAuth(session);
        const call = {
          'the cases': () => api.fetchCases(options),
          'the log of the moderators': () => api.fetchLog(options),
          'a decision': () => api.decide(9, verdict, options),
          'the decision of an appeal': () => api.decideAppeal(9, appealVerdict, options),
        }[what];
        expect(await failureOf(call())).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});

it('POST /api/auth/login of a suspended member says how to appeal', () => {
  const suspended = given(providerStates.suspendedMember, { password });
  const { email, appealKey } = suspended;
  return interact(
    {
      pact,
      description: 'a login of a suspended member',
      given: [suspended],
      request: { method: 'POST', path: '/api/auth/login', json: { email, password } },
      response: {
        status: 403,
        json: {
          message: words('This account is suspended: Again. If this is wrong, you can appeal once.'),
          appeal: { id: integer(9), key: words(appealKey.example) },
        },
      },
    },
    async (url) => {
      const login = { email: email.example, password };
      const failure = await failureOf(createAuthApi(url).logIn(login, { signal }));
      expect(failure).toMatchObject({ status: 403, appeal: { id: 9, key: appealKey.example } });
    },
  );
});
