import { createAuthApi } from '@stanza/api/account/auth.ts';
import { expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { refused, words } from './support/matchers.ts';
import { names, signal } from './support/members.ts';

it('POST /api/auth/register says that a password of seven characters is too short', () => {
  const { email, ...free } = given(providerStates.freeEmail);
  const account = { ...names, password: 'cacio!!' };
  return interact(
    {
      pact: 'long-passwords',
      description: 'a registration with a password of seven characters',
      given: [free],
      request: { method: 'POST', path: '/api/auth/register', json: { ...account, email } },
      response: {
        status: refused(400),
        json: { message: words('Password must be at least 8 characters long.') },
      },
    },
    async (url) => {
      const failure = await failureOf(
        createAuthApi(url).register({ ...account, email: email.example }, { signal }),
      );
      expect(failure).toMatchObject({ serverMessage: 'Password must be at least 8 characters long.' });
    },
  );
});
