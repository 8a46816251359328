import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { meetingMachine } from '../../../src/machines/chat/meeting.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const of = { conversationId: 31, listingId: 101 };
const open = () => started(meetingMachine, { ...of, meeting: { isConfirmed: false, isMutual: false } });
const confirm = { type: 'meeting.confirm' } as const;

it('is said once, and tried again after a failure', () => {
  const saving = proceed(meetingMachine, open(), confirm);
  expect(invokedBy(saving)).toEqual([{ id: 'confirm', input: of }]);
  const failure = proceed(meetingMachine, saving, failed('confirm', offline));
  expect(failure.snapshot.value).toBe('open');
  expect(failure.snapshot.context.error).toMatch(/^The server could not be reached/);
  const { snapshot } = proceed(meetingMachine, failure, confirm, done('confirm', { isMutual: true }));
  expect(snapshot).toMatchObject({
    value: 'confirmed',
    context: { isConfirmed: true, isMutual: true, error: null },
  });
});

it('is not asked again', () => {
  const said = started(meetingMachine, { ...of, meeting: { isConfirmed: true, isMutual: false } });
  expect(said.snapshot.value).toBe('confirmed');
  expect(proceed(meetingMachine, said, confirm).snapshot.value).toBe('confirmed');
});
