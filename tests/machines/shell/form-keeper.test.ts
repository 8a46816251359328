import { failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { aPhoto } from '../../../fixtures/members.ts';
import { formKeeperMachine } from '../../../src/machines/shell/form-keeper.machine.ts';
import { sentBy, sentTo } from '../../support/machine-step.ts';

const machine = formKeeperMachine;
const form = createEmptyActor();
const keep = { type: 'draft.keep', text: '{"title":"Attic"}' } as const;
const forget = { type: 'draft.forget' } as const;
const restored = { type: 'draft.restored', text: '{"title":"Attic"}' } as const;
const album = createEmptyActor();
const photos = [aPhoto('window')];
const keepPhotos = { type: 'photos.keep', photos } as const;
const begin = () => started(machine, { form, album });
const changed = () => proceed(machine, begin(), keep);

describe('the draft of a form', () => {
  it('is stored on the device with each change, and can be removed', () => {
    expect(sentBy(changed())).toEqual([{ to: 'record', event: keep }]);
    expect(sentBy(proceed(machine, changed(), forget))).toEqual([{ to: 'record', event: forget }]);
  });

  it('is restored into the form if the device has one, and the screen says so', () => {
    const step = proceed(machine, begin(), restored);
    expect(sentTo(form, step)).toEqual([restored]);
    expect([...step.snapshot.tags]).toEqual(['restored']);
    expect([...proceed(machine, step, keep).snapshot.tags]).toEqual(['restored', 'changed']);
    expect([...proceed(machine, step, forget).snapshot.tags]).toEqual([]);
  });

  it('lasts as long as the page if the device stores none, and the screen says so', () => {
    const step = proceed(machine, begin(), failed('record', new Error('full')));
    expect([...step.snapshot.tags]).toEqual(['unkept']);
    expect(sentBy(proceed(machine, step, keep))).toEqual([]);
  });
});

it('a form whose text lasts as long as the page says so, and is still recorded', () => {
  const step = proceed(machine, begin(), keep, { type: 'draft.unkept' }, keep);
  expect([...step.snapshot.tags]).toContain('unkept');
  expect(sentBy(step)).toEqual([{ to: 'record', event: keep }]);
});

describe('the photos of a form', () => {
  const back = { type: 'photos.restored', photos } as const;

  it('are stored on the device with each change and restored, and the screen says so', () => {
    expect(sentBy(proceed(machine, begin(), keepPhotos))).toEqual([{ to: 'record', event: keepPhotos }]);
    const step = proceed(machine, begin(), back);
    expect(sentTo(album, step)).toEqual([back]);
    expect([...step.snapshot.tags]).toEqual(['restored']);
  });

  it('are ignored by a form without photos', () => {
    const step = proceed(machine, started(machine, { form, album: null }), back);
    expect([sentBy(step), [...step.snapshot.tags]]).toEqual([[], []]);
  });

  it('that do not fit on the device show a message until the next try', () => {
    const step = proceed(machine, begin(), keepPhotos, { type: 'photos.unkept' });
    expect([...step.snapshot.tags]).toEqual(['changed', 'photosUnkept']);
    expect([...proceed(machine, step, keepPhotos).snapshot.tags]).toEqual(['changed']);
    expect([...proceed(machine, step, forget).snapshot.tags]).toEqual([]);
  });
});

describe('a form', () => {
  it.each([
    { name: 'as it was', events: [] },
    { name: 'with what was typed earlier', events: [restored] },
    { name: 'with photos added earlier', events: [{ type: 'photos.restored', photos } as const] },
    { name: 'that was emptied or sent', events: [keep, forget] },
  ])('is left without a question $name', ({ events }) => {
    expect(proceed(machine, begin(), ...events).snapshot.hasTag('changed')).toBe(false);
  });

  it.each([keep, keepPhotos])('is changed after $type', (change) => {
    expect(proceed(machine, begin(), change).snapshot.hasTag('changed')).toBe(true);
  });
});
