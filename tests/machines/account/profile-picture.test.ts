import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline, rejected } from '../../../fixtures/failures.ts';
import { aFile } from '../../../fixtures/members.ts';
import { profilePictureMachine } from '../../../src/machines/account/profile-picture.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = profilePictureMachine;
const begin = (url: string | null = '/images/old.webp') => started(machine, { url });
const fetched = (url: string | null = '/images/me.webp') => done('fetchPicture', url);
const choose = (file: File) => ({ type: 'picture.choose', file }) as const;
const notImage = 'This file is not an image that can be used. Your picture stays as it was.';
const portrait = aFile('portrait.jpg');
const shown = () => proceed(machine, begin(), fetched());
const prepared = aFile('smaller.jpg');
const preparing = () => proceed(machine, shown(), choose(portrait));
const uploading = () => proceed(machine, preparing(), done('preparePicture', prepared));
const tooLarge = rejected(413, 'Too large.');

describe('the profile picture', () => {
  it('is the known one until the server answers', () => {
    expect(begin().snapshot.context).toEqual({ url: '/images/old.webp', chosen: null, message: null });
    expect(invokedBy(begin()).map(({ id }) => id)).toEqual(['fetchPicture']);
  });

  it.each(['/images/me.webp', 'data:image/png;base64,AAAA', null])(
    "is then the server's answer, which is emitted: %s",
    (url) => {
      const step = proceed(machine, begin(), fetched(url));
      expect(step.snapshot.value).toBe('shown');
      expect(step.snapshot.context).toEqual({ url, chosen: null, message: null });
      expect(emittedBy(step)).toEqual([{ type: 'picture.changed', url }]);
    },
  );

  it('is the default avatar without a message after a failure', () => {
    const step = proceed(machine, begin(), failed('fetchPicture', offline));
    expect(step.snapshot.value).toBe('shown');
    expect(step.snapshot.context).toEqual({ url: null, chosen: null, message: null });
  });
});

describe('a new picture', () => {
  it('is previewed while it is uploaded', () => {
    expect([...preparing().snapshot.tags]).toEqual(['busy']);
    expect(preparing().snapshot.context).toMatchObject({ url: '/images/me.webp', chosen: portrait });
    expect(invokedBy(preparing())).toEqual([{ id: 'preparePicture', input: { file: portrait } }]);
    expect([...uploading().snapshot.tags]).toEqual(['busy']);
    expect(uploading().snapshot.context).toMatchObject({ url: '/images/me.webp', chosen: prepared });
    expect(invokedBy(uploading())).toEqual([{ id: 'uploadPicture', input: { file: prepared } }]);
  });

  it('is requested after the upload and previewed until then', () => {
    const step = proceed(machine, uploading(), done('uploadPicture'));
    expect(step.snapshot.value).toBe('fetching');
    expect(step.snapshot.context.chosen).toBe(prepared);
    const back = proceed(machine, step, fetched('/images/portrait.webp'));
    expect(back.snapshot.context).toEqual({ url: '/images/portrait.webp', chosen: null, message: null });
    expect(emittedBy(back)).toEqual([{ type: 'picture.changed', url: '/images/portrait.webp' }]);
  });

  it("that cannot be uploaded leaves the old one with a message, not the server's", () => {
    const step = proceed(machine, uploading(), failed('uploadPicture', tooLarge));
    expect(step.snapshot.value).toBe('shown');
    expect(step.snapshot.context).toEqual({
      url: '/images/me.webp',
      chosen: null,
      message: 'Your new picture could not be uploaded. The old one stays.',
    });
    expect(emittedBy(step)).toEqual([]);
  });

  it('that cannot be decoded leaves the old one with a message', () => {
    const step = proceed(machine, preparing(), failed('preparePicture', new Error('no image')));
    expect(step.snapshot.value).toBe('shown');
    expect(step.snapshot.context).toEqual({ url: '/images/me.webp', chosen: null, message: notImage });
  });

  it('can be chosen after a failure', () => {
    const step = proceed(machine, uploading(), failed('uploadPicture', offline), choose(portrait));
    expect(step.snapshot.context.message).toBeNull();
    expect(invokedBy(step)).toEqual([{ id: 'preparePicture', input: { file: portrait } }]);
  });

  it('can be chosen while the old one is loading', () => {
    const step = proceed(machine, begin(), choose(portrait));
    expect(step.snapshot.context.chosen).toBe(portrait);
    expect(invokedBy(step)).toEqual([{ id: 'preparePicture', input: { file: portrait } }]);
  });

  it('cannot be chosen while another is uploaded', () => {
    for (const busy of [preparing(), uploading()]) {
      const step = proceed(machine, busy, choose(aFile('second.jpg')));
      expect(step.snapshot.context).toEqual(busy.snapshot.context);
      expect(step.actions).toEqual([]);
    }
  });

  it.each([
    { name: 'cv.pdf', type: 'application/pdf' },
    { name: 'portrait.jpg.exe', type: 'application/x-msdownload' },
    { name: 'nameless', type: '' },
    { name: 'image', type: 'text/image/png' },
  ])('must be an image: $name is rejected', ({ name, type }) => {
    for (const from of [begin(), shown()]) {
      const step = proceed(machine, from, choose(aFile(name, type)));
      expect(step.snapshot.value).toBe(from.snapshot.value);
      expect(step.snapshot.context).toEqual({ ...from.snapshot.context, message: notImage });
    }
  });
});
