import { createAuthApi } from '@stanza/api/account/auth.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { refused, taken, words } from './support/matchers.ts';
import { giulia, password, signal } from './support/members.ts';

const post = (path: string, json: object) => ({ method: 'POST', path: `/api/auth/${path}`, json }) as const;
const message = (text: string) => ({ message: words(text) });

describe('POST /api/auth/login', () => {
  const { email } = giulia;

  it('answers a token', () =>
    interact(
      {
        description: 'a login with the right password',
        given: [giulia],
        request: post('login', { email, password }),
        response: { status: taken(200), json: { token: words(giulia.token.example) } },
      },
      async (url) => {
        const token = await createAuthApi(url).logIn({ email: email.example, password }, { signal });
        expect(token).toBe(giulia.token.example);
      },
    ));

  it('says what is wrong with any other password', () =>
    interact(
      {
        description: 'a login with a wrong password',
        given: [giulia],
        request: post('login', { email, password: `not ${password}` }),
        response: { status: refused(401), json: message('Invalid email or password.') },
      },
      async (url) => {
        const login = { email: email.example, password: `not ${password}` };
        const failure = await failureOf(createAuthApi(url).logIn(login, { signal }));
        expect(failure).toMatchObject({ status: 401, serverMessage: 'Invalid email or password.' });
      },
    ));
});

describe('POST /api/auth/register', () => {
  const person = { firstName: 'Chiara', lastName: 'Galli', password };

  it('makes an account', () => {
    const { email, ...free } = given(providerStates.freeEmail);
    return interact(
      {
        description: 'a registration',
        given: [free],
        request: post('register', { ...person, email }),
        response: { status: taken(201) },
      },
      (url) => createAuthApi(url).register({ ...person, email: email.example }, { signal }),
    );
  });

  it('answers a token, where a new member is logged in', () => {
    const { email, ...free } = given(providerStates.freeEmail);
    return interact(
      {
        pact: 'registration-token',
        description: 'a registration that logs in',
        given: [free],
        request: post('register', { ...person, email }),
        response: { status: taken(201), json: { token: words('a token') } },
      },
      async (url) => {
        const registration = { ...person, email: email.example };
        expect(await createAuthApi(url).registerForToken(registration, { signal })).toBe('a token');
      },
    );
  });

  it('says that the email address is taken', () => {
    const { email } = giulia;
    return interact(
      {
        description: 'a registration with an email address that is taken',
        given: [giulia],
        request: post('register', { ...person, email }),
        response: { status: refused(409), json: message('An account with this email already exists.') },
      },
      async (url) => {
        const registration = { ...person, email: email.example };
        const failure = await failureOf(createAuthApi(url).register(registration, { signal }));
        expect(failure).toMatchObject({
          kind: 'rejected',
          serverMessage: 'An account with this email already exists.',
        });
      },
    );
  });
});

describe('POST /api/auth/forgot-password', () => {
  it('sends a mail', () =>
    interact(
      {
        description: 'a request for a reset mail',
        given: [giulia],
        request: post('forgot-password', { email: giulia.email }),
        response: { status: taken(200) },
      },
      (url) => createAuthApi(url).sendResetMail({ email: giulia.email.example }, { signal }),
    ));

  it('says why it sends none', () => {
    const { email, ...state } = given(providerStates.refusedEmail);
    return interact(
      {
        // A backend may answer each request alike, so that nobody learns who has an account.
        pact: 'extensions',
        description: 'a request for a reset mail that is refused',
        given: [state],
        request: post('forgot-password', { email }),
        response: { status: refused(400), json: message('Please enter a valid email address.') },
      },
      async (url) => {
        const failure = await failureOf(
          createAuthApi(url).sendResetMail({ email: email.example }, { signal }),
        );
        expect(failure.serverMessage).toBe('Please enter a valid email address.');
      },
    );
  });
});

describe('POST /api/auth/reset-password', () => {
  const newPassword = 'another horse';

  it('sets a new password', () => {
    const { resetToken, ...asked } = given(providerStates.resetToken);
    return interact(
      {
        description: 'a password reset with the token of the mail',
        given: [asked],
        request: post('reset-password', { token: resetToken, newPassword }),
        response: { status: taken(200) },
      },
      (url) => createAuthApi(url).resetPassword({ token: resetToken.example, newPassword }, { signal }),
    );
  });

  it('says that the token is no longer valid', () => {
    const { resetToken, ...spent } = given(providerStates.spentResetToken);
    return interact(
      {
        description: 'a password reset with a token that is no longer good',
        given: [spent],
        request: post('reset-password', { token: resetToken, newPassword }),
        response: {
          status: refused(400),
          json: message('This reset token is invalid or has expired.'),
        },
      },
      async (url) => {
        const reset = { token: resetToken.example, newPassword };
        const failure = await failureOf(createAuthApi(url).resetPassword(reset, { signal }));
        expect(failure.serverMessage).toBe('This reset token is invalid or has expired.');
      },
    );
  });
});
