import type { BearerOptions } from '@stanza/api/http.ts';
import { describe, expect, it } from 'vitest';
import { failureOf } from '../../../tests/support/api-failure.ts';
import type { PactName } from '../../pact-files.ts';
import { providerStates } from '../../provider-states.ts';
import { type Given, given } from './given.ts';
import { type Interaction, interact } from './interaction.ts';
import { withAuth } from './members.ts';

const session = given(providerStates.endedSession);

export interface BearerCall {
  name: string;
  /** More provider states. */
  beside?: readonly Given[];
  request: Omit<Interaction['request'], 'token'>;
  ask: (baseUrl: string, options: BearerOptions) => Promise<unknown>;
}

/** Writes into the pact that each call is answered 401 without a session: the app then ends it, whatever the call is. */
export function describeEndedSession(pact: PactName, calls: readonly BearerCall[]): void {
  describe('after the session has ended', () => {
    it.each(calls)('$name is answered 401', ({ name, beside = [], request, ask }) =>
      interact(
        {
          pact,
          description: `${name}, after the session has ended`,
          given: [session, ...beside],
          request: { ...request, token: session.token },
          response: { status: 401 },
        },
        async (url) => {
          const failure = await failureOf(ask(url, withAuth(session)));
          expect(failure).toMatchObject({ kind: 'unauthorized', status: 401 });
        },
      ),
    );
  });
}
