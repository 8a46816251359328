import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { offline } from '../../fixtures/failures.ts';
import { aUser } from '../../fixtures/members.ts';
import { sessionMachine } from '../../src/machines/account/session.machine.ts';

export const begin = () => started(sessionMachine);
export const start = (token: string | null = 'token-1', user = aUser()) =>
  ({ type: 'session.start', token, user }) as const;
export const changed = (token: string | null) => ({ type: 'token.changed', token }) as const;
export const expire = (token: string) => ({ type: 'session.expire', token }) as const;
export const logout = { type: 'session.logout' } as const;
export const retry = { type: 'session.retry' } as const;
export const dismiss = { type: 'notice.dismiss' } as const;

/** Every state of the session, reached by its events. */
export const at = {
  starting: begin(),
  restoring: proceed(sessionMachine, begin(), done('readToken', 'token-1')),
  unverified: proceed(sessionMachine, begin(), done('readToken', 'token-1'), failed('fetchProfile', offline)),
  visitor: proceed(sessionMachine, begin(), done('readToken', null)),
  member: proceed(sessionMachine, begin(), done('readToken', 'token-1'), done('fetchProfile', aUser())),
  leaving: proceed(sessionMachine, begin(), start(), logout),
  expired: proceed(sessionMachine, begin(), start(), expire('token-1')),
};
export const states = Object.entries(at);
