import { failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { backGuardMachine } from '../../../src/machines/shell/back-guard.machine.ts';
import { sentBy } from '../../support/machine-step.ts';

const open = (layer: number) => ({ type: 'layer.open', layer }) as const;
const close = (layer: number) => ({ type: 'layer.close', layer }) as const;
const back = { type: 'guard.back' } as const;
const left = { type: 'guard.left' } as const;

const begin = () => started(backGuardMachine);
const following = (...events: Parameters<typeof proceed<typeof backGuardMachine>>[2][]) =>
  proceed(backGuardMachine, begin(), ...events);
const command = (type: string) => [{ to: 'entries', event: { type } }];

describe('a step back', () => {
  it('needs no guard while nothing is open', () => {
    expect(begin().snapshot.value).toBe('off');
    expect(sentBy(begin())).toEqual([]);
  });

  it('closes the open layer', () => {
    const opened = following(open(1));
    expect(sentBy(opened)).toEqual(command('guard.push'));
    const closed = proceed(backGuardMachine, opened, back);
    expect(emittedBy(closed)).toEqual([{ type: 'layer.back', layer: 1 }]);
    expect(closed.snapshot.value).toBe('off');
    expect(closed.snapshot.context.layers).toEqual([]);
    expect(sentBy(proceed(backGuardMachine, closed, close(1)))).toEqual([]);
  });

  it('closes the newest first, and what stays open gets a guard again', () => {
    const second = following(open(1), open(2));
    expect(sentBy(second)).toEqual([]);
    const closed = proceed(backGuardMachine, second, back);
    expect(emittedBy(closed)).toEqual([{ type: 'layer.back', layer: 2 }]);
    expect(closed.snapshot.value).toBe('on');
    expect(sentBy(closed)).toEqual(command('guard.push'));
    const last = proceed(backGuardMachine, closed, close(2), back);
    expect(emittedBy(last)).toEqual([{ type: 'layer.back', layer: 1 }]);
  });

  it('skips the guard of a layer that was closed in another way', () => {
    const closed = following(open(1), close(1));
    expect(closed.snapshot.value).toBe('off');
    expect(sentBy(closed)).toEqual([]);
    expect(sentBy(proceed(backGuardMachine, closed, back))).toEqual(command('guard.skip'));
  });
});

it('the guard stays in use while one of several is open', () => {
  const step = following(open(1), open(2), close(1));
  expect(step.snapshot.value).toBe('on');
  expect(emittedBy(proceed(backGuardMachine, step, back))).toEqual([{ type: 'layer.back', layer: 2 }]);
});

it('another page has no guard until something opens there', () => {
  const step = following(open(1), left);
  expect(step.snapshot.value).toBe('off');
  const closed = proceed(backGuardMachine, step, close(1));
  expect(closed.snapshot.context.layers).toEqual([]);
  expect(sentBy(proceed(backGuardMachine, closed, open(2)))).toEqual(command('guard.push'));
});

it('without a history, things open and close as before', () => {
  const step = following(open(1), failed('entries', new Error('no history')), open(2), close(1));
  expect(step.snapshot.value).toBe('broken');
  expect(step.snapshot.status).toBe('active');
  expect(step.snapshot.context.layers).toEqual([2]);
  expect(sentBy(proceed(backGuardMachine, step, open(3)))).toEqual([]);
});

it('a history that fails is logged once', () => {
  const lines: unknown[] = [];
  createActor(backGuardMachine, { logger: (line) => lines.push(line) }).start();
  expect(lines).toMatchObject([{ actorId: 'entries', error: expect.any(Error) }]);
});
