import { createConversationsApi } from '@stanza/api/chat/conversations.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { providerStates } from '../provider-states.ts';
import { given } from './support/given.ts';
import { interact } from './support/interaction.ts';
import { words } from './support/matchers.ts';
import { giulia, withAuth } from './support/members.ts';

const pact = 'socket-token';
const method = 'POST';
const path = '/api/users/me/socket-token';

describe('POST /api/users/me/socket-token', () => {
  it('answers a token', () =>
    interact(
      {
        pact,
        description: 'a token for a connection',
        given: [giulia],
        request: { method, path, token: giulia.token },
        response: { status: 200, json: { token: words('one-time') } },
      },
      async (url) =>
        expect(await createConversationsApi(url).makeSocketToken(withAuth(giulia))).toBe('one-time'),
    ));

  it('is refused without a session', () => {
    const session = given(providerStates.endedSession);
    return interact(
      {
        pact,
        description: 'a token for a connection, after the session has ended',
        given: [session],
        request: { method, path, token: session.token },
        response: { status: 401 },
      },
      async (url) => {
        const failure = await failureOf(createConversationsApi(url).makeSocketToken(withAuth(session)));
        expect(failure).toMatchObject({ kind: 'unauthorized' });
      },
    );
  });
});
