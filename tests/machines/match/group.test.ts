import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { aGroup, aGroupData } from '../../../fixtures/groups.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import { errorTexts } from '../../../src/domain/error-texts.ts';
import { groupMachine } from '../../../src/machines/match/group.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = groupMachine;
const input = { invitation: null, room: 101 };
const none = aGroupData();
const some = aGroupData({ group: aGroup() });
const create = { kind: 'create' } as const;
const start = () => started(machine, input);
const shown = () => proceed(machine, start(), done('fetchGroup', none));
const changing = () => proceed(machine, shown(), { type: 'change.make', change: create });

it('loads the group, also after a failure', () => {
  expect(invokedBy(start())).toEqual([{ id: 'fetchGroup', input }]);
  const step = proceed(machine, start(), failed('fetchGroup', offline));
  expect(step.snapshot.hasTag('failed')).toBe(true);
  const again = proceed(machine, step, { type: 'group.retry' }, done('fetchGroup', none));
  expect(again.snapshot).toMatchObject({ value: 'shown', context: { data: none } });
});

it('makes a change, then fetches the group again', () => {
  expect(invokedBy(changing())).toEqual([{ id: 'change', input: create }]);
  const refreshing = proceed(machine, changing(), done('change', undefined));
  expect(refreshing.snapshot.hasTag('busy')).toBe(true);
  expect(invokedBy(refreshing)).toEqual([{ id: 'refetchGroup', input }]);
  const { snapshot } = proceed(machine, refreshing, done('refetchGroup', some));
  expect(snapshot).toMatchObject({ value: 'shown', context: { data: some, message: null } });
});

it('takes no second change meanwhile', () => {
  const { snapshot } = proceed(machine, changing(), { type: 'change.make', change: { kind: 'leave' } });
  expect(snapshot).toMatchObject({ value: 'changing', context: { change: create } });
});

it.each([
  rejected(409, errorTexts.groups.inGroup),
  new ApiError('notFound', 'Not found.', { status: 404, serverMessage: errorTexts.groups.inGroup }),
])('says why a change is refused, with the group as it is now: %s', (error) => {
  const refreshing = proceed(machine, changing(), failed('change', error));
  expect(refreshing.snapshot.value).toBe('refreshing');
  const step = proceed(machine, refreshing, done('refetchGroup', some));
  expect(step.snapshot).toMatchObject({
    value: 'shown',
    context: { data: some, message: errorTexts.groups.inGroup },
  });
  // The next change clears it.
  const next = proceed(machine, step, { type: 'change.make', change: { kind: 'leave' } });
  expect(next.snapshot.context.message).toBeNull();
});

it('says that the server could not be reached, and can try again', () => {
  const { snapshot } = proceed(machine, changing(), failed('change', offline));
  expect(snapshot).toMatchObject({
    value: 'shown',
    context: { data: none, message: errorTexts.groups.network },
  });
});

it('offers to try again if the group cannot be fetched after a change', () => {
  const step = proceed(machine, changing(), done('change', undefined), failed('refetchGroup', offline));
  expect(step.snapshot.hasTag('failed')).toBe(true);
});
