import { MatchersV3 } from '@pact-foundation/pact';
import { createViewingsApi } from '@stanza/api/chat/viewings.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { date, words } from './support/matchers.ts';
import { withAuth } from './support/members.ts';

const { eachLike, integer, string } = MatchersV3;
const pact = 'own-viewings';
const agreed = given(providerStates.agreedViewings);
const session = given(providerStates.endedSession);
const start = '2027-03-04T12:00:00.000Z';

describe('GET /api/users/me/viewings', () => {
  it('answers all viewings of a member', () =>
    interact(
      {
        pact,
        description: 'all viewings of a member',
        given: [agreed],
        request: { method: 'GET', path: '/api/users/me/viewings', token: agreed.token },
        response: {
          status: 200,
          json: eachLike(
            {
              conversationId: integer(31),
              otherName: string('Marco Bianchi'),
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
              version: integer(2),
              calendar: words('BEGIN:VCALENDAR'),
            },
            2,
          ),
        },
      },
      async (url) => {
        const viewings = await createViewingsApi(url).fetchOwnViewings(withAuth(agreed));
        expect(viewings).toMatchObject([
          { conversationId: 31, otherName: 'Marco Bianchi', state: 'agreed', start },
          { start },
        ]);
      },
    ));

  it('is refused without a session', () =>
    interact(
      {
        pact,
        description: 'all viewings of a member, after the session has ended',
        given: [session],
        request: { method: 'GET', path: '/api/users/me/viewings', token: session.token },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createViewingsApi(url).fetchOwnViewings(withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    ));
});
