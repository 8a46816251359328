import { failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { ownershipMachine } from '../../../src/machines/publish/ownership.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const begin = (userId: number | null) => started(ownershipMachine, { userId });
const change = (userId: number | null) => ({ type: 'user.change', userId }) as const;
const invoked = (step: ReturnType<typeof begin>) => invokedBy(step).map(({ id }) => id);

describe('own listings on a screen', () => {
  it('are fetched for a member', () => {
    const step = begin(7);
    expect(step.snapshot.value).toBe('member');
    expect(invoked(step)).toEqual(['ownListings']);
  });

  it('are empty for a visitor', () => {
    const step = begin(null);
    expect(step.snapshot.value).toBe('visitor');
    expect(invoked(step)).toEqual([]);
  });

  it('are fetched after a visitor has logged in, and again for another member', () => {
    const login = proceed(ownershipMachine, begin(null), change(7));
    expect(invoked(login)).toEqual(['ownListings']);
    const other = proceed(ownershipMachine, login, change(8));
    expect(other.snapshot.value).toBe('member');
    expect(other.snapshot.context.userId).toBe(8);
    expect(invoked(other)).toEqual(['ownListings']);
  });

  it('are forgotten at the logout', () => {
    const { snapshot } = proceed(ownershipMachine, begin(7), change(null));
    expect(snapshot.value).toBe('visitor');
    expect(snapshot.children.ownListings).toBeUndefined();
  });

  it('are empty after their list has stopped, until the next login', () => {
    const stopped = proceed(ownershipMachine, begin(7), failed('ownListings', new Error('defect')));
    expect(stopped.snapshot.value).toBe('failed');
    expect(proceed(ownershipMachine, stopped, change(7)).snapshot.value).toBe('member');
  });
});
