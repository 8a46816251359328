import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { describe, expect, it } from 'vitest';
import { garbled, late, offline, rejected, unauthorized } from '../../fixtures/failures.ts';
import { aFile } from '../../fixtures/members.ts';
import { profilePictureMachine } from '../../src/machines/profile-picture.machine.ts';
import { emittedBy, invokedBy, proceed, started } from '../support/machine-step.ts';

const machine = profilePictureMachine;
const begin = (url: string | null = '/images/old.webp') => started(machine, { url });
const fetched = (url: string | null = '/images/me.webp') => done('fetchPicture', url);
const choose = (file: File) => ({ type: 'picture.choose', file }) as const;
const portrait = aFile('portrait.jpg');
const shown = () => proceed(machine, begin(), fetched());
const uploading = () => proceed(machine, shown(), choose(portrait));
const failures = [
  offline,
  late,
  garbled,
  unauthorized(),
  rejected(413, 'Too large.'),
  new TypeError('a bug'),
];

describe('the profile picture', () => {
  it('is the one that is known until the server answers', () => {
    expect(begin().snapshot.context).toEqual({ url: '/images/old.webp', chosen: null });
    expect(invokedBy(begin()).map(({ id }) => id)).toEqual(['fetchPicture']);
  });

  it.each(['/images/me.webp', 'data:image/png;base64,AAAA', null])(
    'is then what the server has, which others are told: %s',
    (url) => {
      const step = proceed(machine, begin(), fetched(url));
      expect(step.snapshot.value).toBe('shown');
      expect(step.snapshot.context).toEqual({ url, chosen: null });
      expect(emittedBy(step)).toEqual([{ type: 'picture.changed', url }]);
    },
  );

  it.each(failures)('is the default avatar, silently, after %o', (error) => {
    const step = proceed(machine, begin(), failed('fetchPicture', error));
    expect(step.snapshot.value).toBe('shown');
    expect(step.snapshot.context).toEqual({ url: null, chosen: null });
  });
});

describe('another picture', () => {
  it('previews while it is on its way', () => {
    expect([...uploading().snapshot.tags]).toEqual(['busy']);
    expect(uploading().snapshot.context).toEqual({ url: '/images/me.webp', chosen: portrait });
    expect(invokedBy(uploading())).toEqual([{ id: 'uploadPicture', input: { file: portrait } }]);
  });

  it('is fetched back once it is there, previewing until then', () => {
    const step = proceed(machine, uploading(), done('uploadPicture'));
    expect(step.snapshot.value).toBe('fetching');
    expect(step.snapshot.context.chosen).toBe(portrait);
    const back = proceed(machine, step, fetched('/images/portrait.webp'));
    expect(back.snapshot.context).toEqual({ url: '/images/portrait.webp', chosen: null });
    expect(emittedBy(back)).toEqual([{ type: 'picture.changed', url: '/images/portrait.webp' }]);
  });

  it.each(failures)('that fails leaves the default avatar, silently: %o', (error) => {
    const step = proceed(machine, uploading(), failed('uploadPicture', error));
    expect(step.snapshot.value).toBe('shown');
    expect(step.snapshot.context).toEqual({ url: null, chosen: null });
  });

  it('can be chosen after that', () => {
    const step = proceed(machine, uploading(), failed('uploadPicture', offline), choose(portrait));
    expect(invokedBy(step)).toEqual([{ id: 'uploadPicture', input: { file: portrait } }]);
  });

  it('can be chosen before the old one has come', () => {
    const step = proceed(machine, begin(), choose(portrait));
    expect(step.snapshot.context.chosen).toBe(portrait);
    expect(invokedBy(step)).toEqual([{ id: 'uploadPicture', input: { file: portrait } }]);
  });

  it('is one at a time', () => {
    const step = proceed(machine, uploading(), choose(aFile('second.jpg')));
    expect(step.snapshot.context.chosen).toBe(portrait);
    expect(step.actions).toEqual([]);
  });

  it.each([
    { name: 'cv.pdf', type: 'application/pdf' },
    { name: 'portrait.jpg.exe', type: 'application/x-msdownload' },
    { name: 'nameless', type: '' },
    { name: 'image', type: 'text/image/png' },
  ])('is an image: not $name', ({ name, type }) => {
    for (const from of [begin(), shown()]) {
      const step = proceed(machine, from, choose(aFile(name, type)));
      expect(step.snapshot.value).toBe(from.snapshot.value);
      expect(step.snapshot.context).toEqual(from.snapshot.context);
    }
  });
});
