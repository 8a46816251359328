import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { isPhoneNumber, toE164 } from '../../../src/domain/account/phone-number.ts';
import { phoneProofMachine as machine } from '../../../src/machines/account/phone-proof.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const submit = { type: 'form.submit' } as const;
const field = (name: 'number' | 'code', value: string) =>
  ({ type: 'field.change', field: name, value }) as const;
const open = () => started(machine, { isConfirmed: false });
const coded = () =>
  proceed(
    machine,
    open(),
    field('number', '345 678 9012'),
    submit,
    done('askCode', undefined),
    field('code', ' 123456 '),
  );

it('sends a code to a number, which is Italian without a country code', () => {
  const refused = proceed(machine, open(), field('number', '345'), submit);
  expect(refused.snapshot.value).toBe('number');
  expect(refused.snapshot.context.error).toMatch(/country code/);
  const sending = proceed(machine, refused, field('number', '345 678 9012'), submit);
  expect(invokedBy(sending)).toEqual([{ id: 'askCode', input: { number: '+393456789012' } }]);
  const failure = proceed(machine, sending, failed('askCode', offline));
  expect(failure.snapshot).toMatchObject({ value: 'number', context: { number: '345 678 9012' } });
  expect(failure.snapshot.context.error).toMatch(/^The server could not be reached/);
});

it('confirms by the code, which stays after a failure', () => {
  const confirming = proceed(machine, coded(), submit);
  expect(invokedBy(confirming)).toEqual([{ id: 'confirm', input: { code: '123456' } }]);
  const failure = proceed(machine, confirming, failed('confirm', offline));
  expect(failure.snapshot).toMatchObject({ value: 'code', context: { code: ' 123456 ' } });
  const { snapshot } = proceed(machine, failure, submit, done('confirm', undefined));
  expect(snapshot).toMatchObject({ value: 'confirmed', context: { number: '', code: '' } });
});

it('another number needs another code', () => {
  expect(proceed(machine, coded(), { type: 'number.change' }, submit).snapshot).toMatchObject({
    value: 'sending',
    context: { code: '' },
  });
  const again = proceed(machine, started(machine, { isConfirmed: true }), { type: 'number.change' });
  expect(again.snapshot.value).toBe('number');
});

it.each([
  ['345 678 9012', '+393456789012'],
  ['0039 345-678.9012', '+393456789012'],
  ['+44 (20) 7946 0958', '+442079460958'],
  ['', ''],
])('%s is %s', (text, number) => {
  expect(toE164(text)).toBe(number);
  expect(isPhoneNumber(text)).toBe(number !== '');
});

it.each(['345', 'my number', '+0 345 678 9012', `+39${'1'.repeat(14)}`])('%s is no number', (text) => {
  expect(isPhoneNumber(text)).toBe(false);
});
