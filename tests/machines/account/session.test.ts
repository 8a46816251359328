import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { garbled, late, notFound, offline, rejected, unauthorized } from '../../../fixtures/failures.ts';
import { aUser } from '../../../fixtures/members.ts';
import { sessionMachine } from '../../../src/machines/account/session.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';
import { at, begin, dismiss, expire, logout, retry, start, states } from '../../support/session-states.ts';

const machine = sessionMachine;

describe('the start of the app', () => {
  it('reads the stored token and listens to other tabs', () => {
    expect([...begin().snapshot.tags]).toEqual(['restoring']);
    expect(invokedBy(begin()).map(({ id }) => id)).toEqual(['storedToken', 'readToken']);
  });

  it.each([
    { name: 'no token is stored', event: done('readToken', null) },
    { name: 'the token cannot be read', event: failed('readToken', new Error('Storage is forbidden.')) },
  ])('shows a visitor when $name', ({ event }) => {
    const { snapshot } = proceed(machine, begin(), event);
    expect([snapshot.value, ...snapshot.tags]).toEqual(['visitor', 'visitor']);
    expect(snapshot.context).toEqual({ token: null, user: null });
  });
  it('exchanges a stored token for the profile', () => {
    expect(at.restoring.snapshot.hasTag('restoring')).toBe(true);
    expect(invokedBy(at.restoring)).toEqual([{ id: 'fetchProfile', input: { token: 'token-1' } }]);
    expect([...at.member.snapshot.tags]).toEqual(['member']);
    expect(at.member.snapshot.context).toEqual({ token: 'token-1', user: aUser() });
  });

  it('drops a rejected token with a notice', () => {
    const step = proceed(machine, at.restoring, failed('fetchProfile', unauthorized()));
    expect([...step.snapshot.tags]).toEqual(['expired']);
    expect(invokedBy(step)).toEqual([{ id: 'dropToken', input: { token: null } }]);
  });

  it.each([offline, late, garbled, notFound(), rejected(500), new TypeError('x is undefined')])(
    'keeps the token when the server cannot be reached: %o',
    (error) => {
      const step = proceed(machine, at.restoring, failed('fetchProfile', error));
      expect([...step.snapshot.tags]).toEqual(['unverified']);
      expect(step.snapshot.context).toEqual({ token: 'token-1', user: null });
      expect(invokedBy(step)).toEqual([]);
    },
  );

  it('retries with that token', () => {
    expect(invokedBy(proceed(machine, at.unverified, retry))).toEqual([
      { id: 'fetchProfile', input: { token: 'token-1' } },
    ]);
    const { snapshot } = proceed(machine, at.unverified, retry, done('fetchProfile', aUser()));
    expect(snapshot.hasTag('member')).toBe(true);
  });
});

describe('a login', () => {
  it.each(states)('while %s starts a member session and stores the token', (_, from) => {
    const step = proceed(machine, from, start('token-9', aUser({ id: 9 })));
    expect(step.snapshot.value).toBe('member');
    expect(step.snapshot.context).toEqual({ token: 'token-9', user: aUser({ id: 9 }) });
    expect(invokedBy(step)).toEqual([{ id: 'keepToken', input: { token: 'token-9' } }]);
  });

  it('of the demo user stores no token and removes the old one', () => {
    const step = proceed(machine, at.member, start(null, aUser({ id: 23 })));
    expect(step.snapshot.hasTag('member')).toBe(true);
    expect(step.snapshot.context.token).toBeNull();
    expect(invokedBy(step)).toEqual([{ id: 'keepToken', input: { token: null } }]);
  });

  it.each([done('keepToken'), failed('keepToken', new Error('Storage is full.'))])(
    'works whether the token can be stored or not: $type',
    (event) => {
      const { snapshot } = proceed(machine, begin(), start(), event);
      expect(snapshot.value).toBe('member');
      expect(snapshot.context).toEqual({ token: 'token-1', user: aUser() });
    },
  );
});

describe('an update of the profile', () => {
  const update = { type: 'session.update', user: { bio: 'New.', profilePicturePath: null } } as const;

  it('changes the fields of the user', () => {
    const { snapshot } = proceed(machine, at.member, update);
    expect(snapshot.context.user).toEqual(aUser({ bio: 'New.', profilePicturePath: null }));
  });

  it.each(states.filter(([name]) => name !== 'member'))('creates no user without a member: %s', (_, from) => {
    const { snapshot } = proceed(machine, from, update);
    expect(snapshot.value).toEqual(from.snapshot.value);
    expect(snapshot.context).toEqual(from.snapshot.context);
  });
});

describe('a logout', () => {
  it('clears the user at once and revokes the token', () => {
    const step = proceed(machine, at.member, logout);
    expect(step.snapshot.context.user).toBeNull();
    expect([...step.snapshot.tags]).toEqual(['visitor']);
    expect(invokedBy(step)).toEqual([{ id: 'endSession', input: { token: 'token-1' } }]);
  });

  it.each([done('endSession'), failed('endSession', offline)])('ends with a visitor: $type', (event) => {
    const { snapshot } = proceed(machine, at.leaving, event);
    expect(snapshot.value).toBe('visitor');
    expect(snapshot.context).toEqual({ token: null, user: null });
  });

  it('is done once', () => {
    expect(proceed(machine, at.leaving, logout).actions).toEqual([]);
  });
});

describe('a call answered with 401', () => {
  it('ends the session with a notice and drops the token', () => {
    const step = proceed(machine, at.member, expire('token-1'));
    expect([...step.snapshot.tags]).toEqual(['expired']);
    // The screens still show the member.
    expect(step.snapshot.context).toEqual({ token: null, user: aUser() });
    expect(invokedBy(step)).toEqual([{ id: 'dropToken', input: { token: null } }]);
  });

  it('with an older token is ignored', () => {
    const step = proceed(machine, at.member, expire('token-0'));
    expect(step.snapshot.value).toBe('member');
    expect(step.actions).toEqual([]);
  });

  it('is ignored for the demo user, who has no token', () => {
    const demo = proceed(machine, begin(), start(null));
    expect(proceed(machine, demo, expire('token-1')).snapshot.value).toBe('member');
  });

  it('is handled once for several calls', () => {
    expect(proceed(machine, at.expired, expire('token-1'), expire('token-1')).actions).toEqual([]);
  });

  it.each([done('dropToken'), failed('dropToken', new Error('Storage is forbidden.'))])(
    'leaves the notice until it is dismissed: $type',
    (event) => {
      const step = proceed(machine, at.expired, event);
      expect(step.snapshot.hasTag('expired')).toBe(true);
      expect(proceed(machine, step, dismiss).snapshot.value).toBe('visitor');
    },
  );

  it('leaves no data of the member after the notice was dismissed', () => {
    const { snapshot } = proceed(machine, at.expired, dismiss);
    expect(snapshot.value).toBe('visitor');
    expect(snapshot.context).toEqual({ token: null, user: null });
  });
});

describe('a logout in another tab', () => {
  it.each(states)('while %s leaves a visitor with a notice, until it is dismissed', (name, from) => {
    const step = proceed(machine, from, { type: 'token.left' });
    // Without a token there was nothing to log out of.
    if (from.snapshot.context.token === null) return expect(step.snapshot.value).toEqual(from.snapshot.value);
    expect([name, step.snapshot.value, ...step.snapshot.tags]).toEqual([name, 'elsewhere', 'visitor']);
    expect(step.snapshot.context).toEqual({ token: null, user: null });
    expect(proceed(machine, step, dismiss).snapshot.value).toBe('visitor');
  });
});
