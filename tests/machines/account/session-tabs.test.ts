import { failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import {
  type SessionEvent,
  type StoredTokenEvent,
  sessionMachine,
} from '../../../src/machines/account/session.machine.ts';
import type { User } from '../../../src/schemas/account/user.ts';
import { invokedBy } from '../../support/machine-step.ts';
import { at, changed, dismiss, expire, logout, retry, states } from '../../support/session-states.ts';

const machine = sessionMachine;

describe('another tab', () => {
  it.each(states)('that logs in while this one is %s logs in here', (_, from) => {
    const step = proceed(machine, from, changed('token-2'));
    expect(step.snapshot.value).toBe('restoring');
    // The screens show the last member until the profile is known.
    expect(step.snapshot.context).toEqual({ token: 'token-2', user: from.snapshot.context.user });
    expect(invokedBy(step)).toEqual([{ id: 'fetchProfile', input: { token: 'token-2' } }]);
  });

  it.each(['restoring', 'unverified', 'member', 'leaving'] as const)(
    'that logs out while this one is %s logs out here, too',
    (state) => {
      const step = proceed(machine, at[state], changed(null));
      expect(step.snapshot.value).toBe('visitor');
      expect(step.snapshot.context).toEqual({ token: null, user: null });
    },
  );

  it.each(['starting', 'visitor', 'expired'] as const)(
    'that logs out changes nothing while this one is %s',
    (state) => {
      const step = proceed(machine, at[state], changed(null));
      expect(step.snapshot.value).toBe(state);
      expect(step.actions).toEqual([]);
    },
  );

  it.each(['restoring', 'unverified', 'member', 'leaving'] as const)(
    'that stores the same token changes nothing while this one is %s',
    (state) => {
      const step = proceed(machine, at[state], changed('token-1'));
      expect(step.snapshot.value).toBe(state);
      expect(step.snapshot.context).toEqual(at[state].snapshot.context);
      expect(step.actions).toEqual([]);
    },
  );

  it('is heard by a running session, which aborts the request for the old token', () => {
    let notify: (event: StoredTokenEvent) => void = () => {};
    const asked: { token: string; signal: AbortSignal }[] = [];
    const actor = createActor(
      machine.provide({
        actors: {
          storedToken: fromCallback<StoredTokenEvent>(({ sendBack }) => {
            notify = sendBack;
          }),
          readToken: fromPromise<string | null>(() => new Promise(() => {})),
          fetchProfile: fromPromise<User, { token: string }>(({ input, signal }) => {
            asked.push({ token: input.token, signal });
            return new Promise(() => {});
          }),
        },
      }),
      { input: { resumed: null } },
    ).start();
    notify(changed('token-1'));
    notify(changed('token-2'));
    expect(asked.map(({ token, signal }) => [token, signal.aborted])).toEqual([
      ['token-1', true],
      ['token-2', false],
    ]);
    actor.stop();
  });

  it('cannot be heard without storage, and the session continues', () => {
    const step = proceed(machine, at.member, failed('storedToken', new Error('Storage is forbidden.')));
    expect(step.snapshot).toMatchObject({ status: 'active', value: 'member' });
  });
});

describe('an event that does not fit the state', () => {
  const events: SessionEvent[] = [logout, retry, dismiss, expire('token-0')];
  const handled: Record<string, SessionEvent['type'][]> = {
    member: ['session.logout'],
    unverified: ['session.retry'],
    expired: ['notice.dismiss'],
  };

  it.each(states)('is ignored while %s', (name, from) => {
    for (const event of events.filter(({ type }) => !handled[name]?.includes(type))) {
      const step = proceed(machine, from, event);
      expect(step.snapshot.value, event.type).toBe(name);
      expect(step.actions, event.type).toEqual([]);
    }
  });
});
