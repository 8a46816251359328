import { createProfileApi } from '@stanza/api/account/profile.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aProfile } from './support/answers.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { refusedToMember, taken, words } from './support/matchers.ts';
import { giulia, names, withAuth } from './support/members.ts';

const pact = 'hobbies';
const path = '/api/users/me/hobbies';
const hobbies = ['Calcio', 'Cucina'];
const tooLong = ['x'.repeat(41)];

describe('PUT /api/users/me/hobbies', () => {
  it('answers the member with the new hobbies', () =>
    interact(
      {
        pact,
        description: 'a choice of hobbies',
        given: [giulia],
        request: { method: 'PUT', path, json: { hobbies }, token: giulia.token },
        response: {
          status: taken(200),
          json: { ...aProfile(names), hobbies },
        },
      },
      async (url) =>
        expect(await createProfileApi(url).saveHobbies(hobbies, withAuth(giulia))).toMatchObject({ hobbies }),
    ));

  it('says what is wrong with them', () =>
    interact(
      {
        pact,
        description: 'a choice of a hobby that is too long',
        given: [giulia],
        request: { method: 'PUT', path, json: { hobbies: tooLong }, token: giulia.token },
        response: {
          status: refusedToMember(400),
          json: { message: words('A hobby must be at most 40 characters long.') },
        },
      },
      async (url) => {
        const failure = await failureOf(createProfileApi(url).saveHobbies(tooLong, withAuth(giulia)));
        expect(failure).toMatchObject({
          kind: 'rejected',
          serverMessage: 'A hobby must be at most 40 characters long.',
        });
      },
    ));

  it('is refused without a session', () => {
    const session = given(providerStates.endedSession);
    return interact(
      {
        pact,
        description: 'a choice of hobbies, after the session has ended',
        given: [session],
        request: { method: 'PUT', path, json: { hobbies }, token: session.token },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createProfileApi(url).saveHobbies(hobbies, withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    );
  });
});
