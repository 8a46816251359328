import { failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor, fromCallback } from 'xstate';
import { aPhoto } from '../../../fixtures/members.ts';
import {
  type Destination,
  formKeeperMachine,
  type RecordCommand,
} from '../../../src/machines/shell/form-keeper.machine.ts';
import { invokedBy, sentBy, sentTo } from '../../support/machine-step.ts';

const machine = formKeeperMachine;
const form = createEmptyActor();
const keep = { type: 'draft.keep', text: '{"title":"Attic"}' } as const;
const forget = { type: 'draft.forget' } as const;
const restored = { type: 'draft.restored', text: '{"title":"Attic"}' } as const;
const leave = (to: Destination = { href: '/listings' }) => ({ type: 'leave.try', to }) as const;
const confirm = { type: 'leave.confirm' } as const;
const stay = { type: 'leave.stay' } as const;
const album = createEmptyActor();
const photos = [aPhoto('window')];
const keepPhotos = { type: 'photos.keep', photos } as const;
const begin = () => started(machine, { form, album });
const changed = () => proceed(machine, begin(), keep);
const confirmed = (to: Destination) => [{ type: 'leave.confirmed', to }];

describe('the draft of a form', () => {
  it('is stored on the device with each change, and can be removed', () => {
    expect(sentBy(changed())).toEqual([{ to: 'record', event: keep }]);
    expect(sentBy(proceed(machine, changed(), forget))).toEqual([{ to: 'record', event: forget }]);
  });

  it('is restored into the form if the device has one, and the screen says so', () => {
    const step = proceed(machine, begin(), restored);
    expect(sentTo(form, step)).toEqual([restored]);
    expect([...step.snapshot.tags]).toEqual(['restored']);
    expect([...proceed(machine, step, keep).snapshot.tags]).toEqual(['restored']);
    expect([...proceed(machine, step, forget).snapshot.tags]).toEqual([]);
  });

  it('lasts as long as the page if the device stores none, and the screen says so', () => {
    const step = proceed(machine, begin(), failed('record', new Error('full')));
    expect([...step.snapshot.tags]).toEqual(['unkept']);
    expect(sentBy(proceed(machine, step, keep))).toEqual([]);
  });
});

describe('the photos of a form', () => {
  const back = { type: 'photos.restored', photos } as const;

  it('are stored on the device with each change and restored, and the screen says so', () => {
    expect(sentBy(proceed(machine, begin(), keepPhotos))).toEqual([{ to: 'record', event: keepPhotos }]);
    const step = proceed(machine, begin(), back);
    expect(sentTo(album, step)).toEqual([back]);
    expect([...step.snapshot.tags]).toEqual(['restored']);
    expect(emittedBy(proceed(machine, step, leave()))).toEqual(confirmed({ href: '/listings' }));
  });

  it('are ignored by a form without photos', () => {
    const step = proceed(machine, started(machine, { form, album: null }), back);
    expect([sentBy(step), [...step.snapshot.tags]]).toEqual([[], []]);
  });

  it('that do not fit on the device show a message until the next try', () => {
    const step = proceed(machine, begin(), keepPhotos, { type: 'photos.unkept' });
    expect([...step.snapshot.tags]).toEqual(['photosUnkept']);
    expect([...proceed(machine, step, keepPhotos).snapshot.tags]).toEqual([]);
    expect([...proceed(machine, step, forget).snapshot.tags]).toEqual([]);
  });
});

describe('a form', () => {
  it.each([
    { name: 'as it was', events: [] },
    { name: 'with what was typed earlier', events: [restored] },
    { name: 'that was emptied or sent', events: [keep, forget] },
  ])('is left without a question $name', ({ events }) => {
    const step = proceed(machine, proceed(machine, begin(), ...events), leave());
    expect(emittedBy(step)).toEqual(confirmed({ href: '/listings' }));
    expect(step.snapshot.hasTag('asking')).toBe(false);
  });

  it.each([keep, keepPhotos])('asks after $type, and watches attempts to leave', (change) => {
    const step = proceed(machine, begin(), change);
    expect(invokedBy(step).map(({ id }) => id)).toEqual(['leaveAttempts']);
    const asking = proceed(machine, step, leave({ delta: -1 }));
    expect(emittedBy(asking)).toEqual([]);
    expect(asking.snapshot.hasTag('asking')).toBe(true);
    const left = proceed(machine, asking, confirm);
    expect(emittedBy(left)).toEqual(confirmed({ delta: -1 }));
    expect(left.snapshot.children.leaveAttempts).toBeUndefined();
  });

  it('stays, and asks again the next time', () => {
    const step = proceed(machine, changed(), leave(), stay);
    expect(step.snapshot.hasTag('asking')).toBe(false);
    expect(emittedBy(step)).toEqual([]);
    const again = proceed(machine, step, leave({ delta: 2 }), confirm);
    expect(emittedBy(again)).toEqual(confirmed({ delta: 2 }));
  });

  it('stays if the answer is a step back', () => {
    const step = proceed(machine, changed(), leave({ delta: -1 }), leave({ delta: -1 }));
    expect(step.snapshot.hasTag('asking')).toBe(false);
    expect(emittedBy(step)).toEqual([]);
    expect(step.snapshot.children.leaveAttempts).toBeDefined();
  });

  it('is left without a question if attempts to leave cannot be watched', () => {
    const step = proceed(machine, changed(), failed('leaveAttempts', new Error('no history')), leave());
    expect(emittedBy(step)).toEqual(confirmed({ href: '/listings' }));
  });

  it('stops watching before it reports that it is left', () => {
    const happened: string[] = [];
    const actor = createActor(
      machine.provide({
        actors: {
          record: fromCallback<RecordCommand>(() => {}),
          leaveAttempts: fromCallback(() => () => happened.push('let go')),
        },
      }),
      { input: { form, album } },
    );
    actor.on('leave.confirmed', () => happened.push('left'));
    actor.start();
    for (const event of [keep, leave(), confirm]) actor.send(event);
    expect(happened).toEqual(['let go', 'left']);
  });
});
