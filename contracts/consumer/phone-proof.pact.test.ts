import { MatchersV3 } from '@pact-foundation/pact';
import { createProofsApi } from '@stanza/api/account/proofs.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { describeEndedSession } from './support/ended-session.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { refusedToMember, taken, words } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const { integer } = MatchersV3;
const pact = 'phone-proof';
const url = '/api/users/me/proofs/phone';
const number = '+393456789012';

describe(`POST ${url}`, () => {
  it('sends a code', () =>
    interact(
      {
        pact,
        description: 'a code for a phone number',
        given: [giulia],
        request: { method: 'POST', path: url, json: { number }, token: giulia.token },
        response: { status: taken(204) },
      },
      (base) => createProofsApi(base).askPhoneCode(number, withAuth(giulia)),
    ));
});

describe(`POST ${url}/confirmation`, () => {
  it('confirms the number by the code of the message', () => {
    const { code, ...asked } = given(providerStates.memberWithPhoneCode);
    return interact(
      {
        pact,
        description: 'the code of the text message',
        given: [asked],
        request: { method: 'POST', path: `${url}/confirmation`, json: { code }, token: asked.token },
        response: { status: 200, json: { university: null, meetings: integer(0), isPhoneConfirmed: true } },
      },
      async (base) =>
        expect(await createProofsApi(base).confirmPhone(code.example, withAuth(asked))).toMatchObject({
          isPhoneConfirmed: true,
        }),
    );
  });

  it('refuses a code that it has not sent', () =>
    interact(
      {
        pact,
        description: 'a code that no phone was sent',
        given: [giulia],
        request: {
          method: 'POST',
          path: `${url}/confirmation`,
          json: { code: '123456' },
          token: giulia.token,
        },
        response: {
          status: refusedToMember(400),
          json: { message: words('This code is wrong or has expired. After five tries ask for a new one.') },
        },
      },
      async (base) =>
        expect(await failureOf(createProofsApi(base).confirmPhone('123456', withAuth(giulia)))).toMatchObject(
          {
            kind: 'rejected',
          },
        ),
    ));
});

describeEndedSession(pact, [
  {
    name: 'a code for a phone number',
    request: { method: 'POST', path: url, json: { number } },
    ask: (base, options) => createProofsApi(base).askPhoneCode(number, options),
  },
  {
    name: 'the code of the text message',
    request: { method: 'POST', path: `${url}/confirmation`, json: { code: '123456' } },
    ask: (base, options) => createProofsApi(base).confirmPhone('123456', options),
  },
]);
