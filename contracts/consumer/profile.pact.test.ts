import { MatchersV3 } from '@pact-foundation/pact';
import { createProfileApi } from '@stanza/api/account/profile.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { aProfile } from './support/answers.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { refusedToMember, taken, words } from './support/matchers.ts';
import { giulia, names, withAuth } from './support/members.ts';

const { string } = MatchersV3;
const path = '/api/users/me';

describe('GET /api/users/me', () => {
  it('answers who is logged in', () =>
    interact(
      {
        description: 'the profile of a member',
        given: [giulia],
        request: { method: 'GET', path, token: giulia.token },
        response: { status: taken(200), json: aProfile(names) },
      },
      async (url) => {
        expect(await createProfileApi(url).fetchProfile(withAuth(giulia))).toEqual({
          id: 7,
          ...names,
          email: 'giulia@example.org',
          bio: '',
          university: '',
          hobbies: [],
          profilePicturePath: null,
        });
      },
    ));

  it('answers all of a full profile', () => {
    const bio = 'I study physics and bake on Sundays.';
    const university = 'Politecnico di Milano';
    const hobbies = ['Baking', 'Chess'];
    const member = given(providerStates.fullProfile, { ...names, bio, university, hobbies });
    return interact(
      {
        description: 'the profile of a member who has filled in everything',
        given: [member],
        request: { method: 'GET', path, token: member.token },
        response: {
          status: taken(200),
          json: {
            ...aProfile(names),
            bio,
            university,
            hobbies,
            profilePicturePath: string('https://images.example.org/giulia.webp'),
          },
        },
      },
      async (url) => {
        expect(await createProfileApi(url).fetchProfile(withAuth(member))).toEqual({
          id: 7,
          ...names,
          email: 'giulia@example.org',
          bio,
          university,
          hobbies,
          profilePicturePath: 'https://images.example.org/giulia.webp',
        });
      },
    );
  });
});

describe('PUT /api/users/me', () => {
  it('answers the profile as it is now', () => {
    const update = { bio: 'I have moved on to chemistry.', university: 'Bocconi' };
    return interact(
      {
        description: 'a change of the profile',
        given: [giulia],
        request: { method: 'PUT', path, token: giulia.token, json: update },
        // The backend must return what the app has sent, because the app shows it as saved.
        response: { status: taken(200), json: { ...aProfile(names), ...update } },
      },
      async (url) => {
        const saved = await createProfileApi(url).saveProfile(update, withAuth(giulia));
        expect(saved).toMatchObject({ id: 7, ...update });
      },
    );
  });

  it('says why it is refused', () => {
    const { bio, ...refused } = given(providerStates.refusedBio);
    return interact(
      {
        description: 'a change of the profile that is refused',
        given: [giulia, refused],
        request: { method: 'PUT', path, token: giulia.token, json: { bio, university: '' } },
        response: { status: refusedToMember(400), json: { message: words('About Me is too long.') } },
      },
      async (url) => {
        const update = { bio: bio.example, university: '' };
        const failure = await failureOf(createProfileApi(url).saveProfile(update, withAuth(giulia)));
        expect(failure).toMatchObject({ kind: 'rejected', serverMessage: 'About Me is too long.' });
      },
    );
  });
});
