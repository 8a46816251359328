import { onTestFinished } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { aUser } from '../../fixtures/members.ts';
import type { SessionActor } from '../../src/app/root/bearer.ts';
import { sessionMachine } from '../../src/machines/account/session.machine.ts';

/** A session of a member with a token, or of the demo user without one. */
export function aSession(token: string | null = 'token-1'): () => SessionActor {
  const session = createActor(
    sessionMachine.provide({
      actors: {
        storedToken: fromCallback(() => {}),
        readToken: fromPromise<string | null>(() => new Promise(() => {})),
        keepToken: fromPromise(async () => {}),
      },
    }),
    { input: { resumed: null } },
  ).start();
  session.send({ type: 'session.start', token, user: aUser() });
  onTestFinished(() => void session.stop());
  return () => session;
}
