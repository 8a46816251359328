import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { expect, it } from 'vitest';
import { offline } from '../../../fixtures/failures.ts';
import { proofsMachine } from '../../../src/machines/account/proofs.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = proofsMachine;
const none = { university: null, meetings: 0 };
const confirmed = { university: { name: 'Bocconi', month: '2026-10' }, meetings: 0 };
const submit = { type: 'form.submit' } as const;
const email = (value: string) => ({ type: 'field.change', field: 'email', value }) as const;
const code = { type: 'field.change', field: 'code', value: ' 123456 ' } as const;
const asked = () => proceed(machine, started(machine), done('fetchProofs', none));
const coded = () =>
  proceed(machine, asked(), email(' g@unibo.it '), submit, done('askCode', undefined), code);

it('loads what is confirmed, also after a failure', () => {
  const step = proceed(machine, started(machine), failed('fetchProofs', offline));
  expect(step.snapshot.hasTag('failed')).toBe(true);
  const again = proceed(machine, step, { type: 'proofs.retry' }, done('fetchProofs', confirmed));
  expect(again.snapshot.value).toBe('confirmed');
  expect(proceed(machine, again, { type: 'address.change' }).snapshot.value).toBe('address');
});

it('sends a code only to an address of a university', () => {
  const refused = proceed(machine, asked(), email('g@gmail.com'), submit);
  expect(refused.snapshot.value).toBe('address');
  expect(refused.snapshot.context.error).toMatch(/no address/);
  const sending = proceed(machine, refused, email(' g@unibo.it '), submit);
  expect(invokedBy(sending)).toEqual([{ id: 'askCode', input: { email: 'g@unibo.it' } }]);
  expect(sending.snapshot.context.error).toBeNull();
  const failure = proceed(machine, sending, failed('askCode', offline));
  expect(failure.snapshot).toMatchObject({ value: 'address', context: { email: ' g@unibo.it ' } });
  expect(failure.snapshot.context.error).toMatch(/^The server could not be reached/);
});

it('confirms by the code, which stays after a failure', () => {
  const confirming = proceed(machine, coded(), submit);
  expect(invokedBy(confirming)).toEqual([{ id: 'confirm', input: { code: '123456' } }]);
  const failure = proceed(machine, confirming, failed('confirm', offline));
  expect(failure.snapshot).toMatchObject({ value: 'code', context: { code: ' 123456 ' } });
  const { snapshot } = proceed(machine, failure, submit, done('confirm', confirmed));
  expect(snapshot).toMatchObject({
    value: 'confirmed',
    context: { proofs: confirmed, code: '', error: null },
  });
});

it('another address needs another code', () => {
  const back = proceed(machine, coded(), { type: 'address.change' }, submit);
  expect(back.snapshot).toMatchObject({ value: 'sending', context: { code: '' } });
});
