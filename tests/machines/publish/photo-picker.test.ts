import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { aFile, aPhoto } from '../../../fixtures/members.ts';
import {
  photoPickerMachine,
  type ReadPhotos,
  type RejectedFile,
} from '../../../src/machines/publish/photo-picker.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = photoPickerMachine;
const begin = () => started(machine, { photos: [] });
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`);
const add = (...names: string[]) =>
  ({ type: 'photos.add', files: names.map((name) => aFile(name)) }) as const;
const read = (photos: string[], rejected: RejectedFile[] = []) =>
  done('readPhotos', { photos: photos.map(aPhoto), rejected } satisfies ReadPhotos);
const remove = (id: string) => ({ type: 'photo.remove', id }) as const;
const move = (id: string, to: number) => ({ type: 'photo.move', id, to }) as const;
const holding = (...ids: string[]) =>
  ids.length ? proceed(machine, begin(), add(...ids), read(ids)) : begin();
const idsOf = ({ snapshot }: ReturnType<typeof begin>) => snapshot.context.photos.map(({ id }) => id);
const namesOf = (files: readonly File[]) => files.map(({ name }) => name);
const tooMany = 'You can upload a maximum of 4 images.';

describe('the photo picker', () => {
  it('starts empty and without a message', () => {
    expect(begin().snapshot.context).toEqual({ photos: [], files: [], message: null });
  });

  it('starts with the given photos', () => {
    const { context } = started(machine, { photos: [aPhoto('a')] }).snapshot;
    expect(context).toEqual({ photos: [aPhoto('a')], files: [], message: null });
  });

  it.each([remove('b'), move('b', 0)])('clears its message on $type', (event) => {
    const full = proceed(machine, holding('a', 'b'), add('c', 'd', 'e'), read(['c', 'd']));
    expect(full.snapshot.context.message).toBe(tooMany);
    expect(proceed(machine, full, event).snapshot.context.message).toBeNull();
  });
});

describe('added photos', () => {
  it('are read before they are shown', () => {
    const step = proceed(machine, begin(), add('window.jpg', 'desk.jpg'));
    expect([...step.snapshot.tags]).toEqual(['busy']);
    expect(step.snapshot.context.photos).toEqual([]);
    const [{ id, input } = {}] = invokedBy(step);
    expect(id).toBe('readPhotos');
    expect(namesOf((input as { files: File[] }).files)).toEqual(['window.jpg', 'desk.jpg']);
  });

  it('are appended', () => {
    const step = proceed(machine, holding('a', 'b'), add('c', 'd'), read(['c', 'd']));
    expect([...step.snapshot.tags]).toEqual([]);
    expect(step.snapshot.context).toEqual({
      photos: ['a', 'b', 'c', 'd'].map(aPhoto),
      files: [],
      message: null,
    });
  });

  it.each([
    { there: 0, more: 4, most: 4 },
    { there: 3, more: 2, most: 1 },
    { there: 0, more: 1000, most: 4 },
  ])('are read until there are four: $there and $more more', ({ there, more, most }) => {
    const from = holding(...numbered(there));
    const step = proceed(machine, from, add(...numbered(more)));
    expect(invokedBy(step)).toMatchObject([{ input: { files: { length: more }, most } }]);
    expect([step.snapshot.context.message, idsOf(step)]).toEqual([null, idsOf(from)]);
  });

  it('are not read if there are four already', () => {
    const step = proceed(machine, holding('a', 'b', 'c', 'd'), add('e'));
    expect([step.snapshot.hasTag('busy'), step.snapshot.context.message]).toEqual([false, tooMany]);
  });

  it('that were not read are told of', () => {
    const step = proceed(machine, holding('a', 'b', 'c'), add('d', 'e'), read(['d']));
    expect(idsOf(step)).toEqual(['a', 'b', 'c', 'd']);
    expect(step.snapshot.context.message).toBe(tooMany);
  });

  it.each([0, 4])('may be an empty list, beside %d', (there) => {
    const step = proceed(machine, holding(...numbered(there)), add());
    expect(step.actions).toEqual([]);
    expect(step.snapshot.context.message).toBeNull();
  });

  it('fit again after a photo was removed, and the message is cleared', () => {
    const full = proceed(machine, holding('a', 'b', 'c', 'd'), add('e'));
    const step = proceed(machine, full, remove('a'));
    expect(step.snapshot.context.message).toBeNull();
    expect(proceed(machine, step, add('e')).snapshot.hasTag('busy')).toBe(true);
  });

  it('are ignored while others are read', () => {
    const step = proceed(machine, begin(), add('a'), add('b'));
    expect(namesOf(step.snapshot.context.files)).toEqual(['a']);
    expect(step.actions).toEqual([]);
  });
});

describe('the photos of a draft', () => {
  it('replace all photos, and the message is cleared', () => {
    const full = proceed(machine, holding('a', 'b', 'c', 'd'), add('e'));
    const step = proceed(machine, full, { type: 'photos.set', photos: [aPhoto('kept')] });
    expect(step.snapshot.context).toMatchObject({ photos: [aPhoto('kept')], message: null });
  });

  it('replace also the photos that are being read, if the person starts over', () => {
    const from = proceed(machine, holding('a'), add('b'));
    for (const before of [holding('a'), from]) {
      const step = proceed(machine, before, { type: 'photos.reset', photos: [aPhoto('kept')] });
      expect(step.snapshot.value).toBe('ready');
      expect(step.snapshot.context).toEqual({ photos: [aPhoto('kept')], files: [], message: null });
      expect(step.snapshot.children).toEqual({});
    }
  });

  it('leave space for some of the photos that are being read, and the message says so', () => {
    const reading = proceed(machine, begin(), add('a', 'b'));
    const kept = ['1', '2', '3'].map(aPhoto);
    const step = proceed(machine, reading, { type: 'photos.set', photos: kept }, read(['a', 'b']));
    expect(step.snapshot.context).toMatchObject({ photos: [...kept, aPhoto('a')], message: tooMany });
  });
});

const no = (name: string, reason: RejectedFile['reason'] = 'notImage') => ({ name, reason });

describe('rejected files', () => {
  it('are named after the limit', () => {
    const step = proceed(
      machine,
      holding('1', '2', '3'),
      add('cv.pdf', 'b', 'c'),
      read(['b'], [no('cv.pdf')]),
    );
    expect(step.snapshot.context.message).toBe(`${tooMany} Only image files are accepted: cv.pdf.`);
  });

  it.each([
    { there: ['a'], rejected: [no('cv.pdf')], text: 'Only image files are accepted: cv.pdf.' },
    {
      there: [],
      rejected: [no('cv.pdf'), no('<b>.svg')],
      text: 'Only image files are accepted: cv.pdf, <b>.svg.',
    },
    { there: [], rejected: [no('big.jpg', 'tooLarge')], text: 'Larger than 10MB: big.jpg.' },
    {
      there: ['a'],
      rejected: [no('x.png', 'notPrepared')],
      text: 'Could not be prepared for the upload: x.png.',
    },
    {
      there: ['a'],
      rejected: [no('big.jpg', 'tooLarge'), no('cv.pdf'), no('huge.jpg', 'tooLarge')],
      text: 'Larger than 10MB: big.jpg, huge.jpg. Only image files are accepted: cv.pdf.',
    },
  ])('are named with the reason: $text', ({ there, rejected, text }) => {
    const step = proceed(
      machine,
      begin(),
      add(...there, ...rejected.map(({ name }) => name)),
      read(there, rejected),
    );
    expect(idsOf(step)).toEqual(there);
    expect(step.snapshot.context.message).toBe(text);
  });

  it('are all chosen files with a neutral message when reading fails', () => {
    const step = proceed(
      machine,
      holding('a'),
      add('b.jpg', 'c.jpg'),
      failed('readPhotos', new Error('Out of memory')),
    );
    expect(step.snapshot.value).toBe('ready');
    expect(step.snapshot.context.files).toEqual([]);
    expect(idsOf(step)).toEqual(['a']);
    expect(step.snapshot.context.message).toBe(
      'The photos could not be read. Please add them again: b.jpg, c.jpg.',
    );
  });

  it('are cleared when new files are added', () => {
    const step = proceed(machine, begin(), add('cv.pdf'), read([], [no('cv.pdf')]), add('a'));
    expect(step.snapshot.context.message).toBeNull();
  });
});

describe('existing photos', () => {
  it.each([
    { id: 'a', left: ['b', 'c'] },
    { id: 'b', left: ['a', 'c'] },
    { id: 'x', left: ['a', 'b', 'c'] },
  ])('can be removed: $id', ({ id, left }) => {
    expect(idsOf(proceed(machine, holding('a', 'b', 'c'), remove(id)))).toEqual(left);
  });

  it('can be removed to the last; one that is not there leaves the message', () => {
    const step = proceed(machine, begin(), add('a', 'cv.pdf'), read(['a'], [no('cv.pdf')]), remove('x'));
    expect(step.snapshot.context.message).toBe('Only image files are accepted: cv.pdf.');
    expect(proceed(machine, step, remove('a')).snapshot.context).toMatchObject({ photos: [], message: null });
  });

  it.each([
    { id: 'c', to: 0, order: ['c', 'a', 'b', 'd'] },
    { id: 'a', to: 3, order: ['b', 'c', 'd', 'a'] },
    { id: 'a', to: 1, order: ['b', 'a', 'c', 'd'] },
    { id: 'd', to: 2, order: ['a', 'b', 'd', 'c'] },
    { id: 'b', to: 1, order: ['a', 'b', 'c', 'd'] },
    { id: 'b', to: -1, order: ['b', 'a', 'c', 'd'] },
    { id: 'b', to: 99, order: ['a', 'c', 'd', 'b'] },
    { id: 'x', to: 0, order: ['a', 'b', 'c', 'd'] },
  ])('can be moved: $id to position $to', ({ id, to, order }) => {
    expect(idsOf(proceed(machine, holding('a', 'b', 'c', 'd'), move(id, to)))).toEqual(order);
  });

  it('can be removed and moved while others are read', () => {
    const step = proceed(machine, holding('a', 'b', 'c'), add('d'), remove('a'), move('c', 0));
    expect(step.snapshot.hasTag('busy')).toBe(true);
    expect(idsOf(proceed(machine, step, read(['d'])))).toEqual(['c', 'b', 'd']);
  });
});
