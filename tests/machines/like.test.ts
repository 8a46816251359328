import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { describe, expect, it } from 'vitest';
import { garbled, notFound, offline, rejected, unauthorized } from '../../fixtures/failures.ts';
import { likeMachine } from '../../src/machines/like.machine.ts';
import { invokedBy, proceed, started } from '../support/machine-step.ts';

const machine = likeMachine;
const begin = (liked: boolean | null) => started(machine, { listingId: 101, liked });
const toggle = { type: 'like.toggle' } as const;
const learned = (liked: boolean) => ({ type: 'like.learned', liked }) as const;
const failures = [offline, garbled, unauthorized(), notFound(), rejected(500)];
const tagsOf = (step: ReturnType<typeof begin>) => [...step.snapshot.tags].sort();

const asking = begin(null);
const liking = proceed(machine, begin(false), toggle);
const unliking = proceed(machine, begin(true), toggle);

describe('a heart that nobody knows yet', () => {
  it('asks the server and is disabled meanwhile', () => {
    expect(tagsOf(asking)).toEqual(['busy']);
    expect(invokedBy(asking)).toEqual([{ id: 'fetchLike', input: { listingId: 101 } }]);
    expect(proceed(machine, asking, toggle).actions).toEqual([]);
  });

  it.each([
    { answer: true, tags: ['liked'] },
    { answer: false, tags: [] },
  ])('is as the server says: $answer', ({ answer, tags }) => {
    expect(tagsOf(proceed(machine, asking, done('fetchLike', answer)))).toEqual(tags);
  });

  it.each(failures)('is empty and can be pressed after %o', (error) => {
    const step = proceed(machine, asking, failed('fetchLike', error));
    expect(step.snapshot.value).toBe('notLiked');
    expect(proceed(machine, step, toggle).snapshot.value).toBe('liking');
  });
});

describe('a heart that the screen knows', () => {
  it.each([
    { liked: true, tags: ['liked'] },
    { liked: false, tags: [] },
  ])('asks nobody: $liked', ({ liked, tags }) => {
    expect(tagsOf(begin(liked))).toEqual(tags);
    expect(begin(liked).actions).toEqual([]);
  });
});

describe('a like', () => {
  it('fills the heart only once the server answers ok', () => {
    expect(tagsOf(liking)).toEqual(['busy']);
    expect(invokedBy(liking)).toEqual([{ id: 'saveLike', input: { listingId: 101 } }]);
    expect(tagsOf(proceed(machine, liking, done('saveLike')))).toEqual(['liked']);
  });

  it.each(failures)('changes nothing after %o', (error) => {
    expect(tagsOf(proceed(machine, liking, failed('saveLike', error)))).toEqual([]);
  });
});

describe('an unlike', () => {
  it('empties the heart only once the server answers ok', () => {
    expect(tagsOf(unliking)).toEqual(['busy', 'liked']);
    expect(invokedBy(unliking)).toEqual([{ id: 'removeLike', input: { listingId: 101 } }]);
    expect(tagsOf(proceed(machine, unliking, done('removeLike')))).toEqual([]);
  });

  it.each(failures)('changes nothing after %o', (error) => {
    expect(tagsOf(proceed(machine, unliking, failed('removeLike', error)))).toEqual(['liked']);
  });
});

describe('a heart with a request in flight', () => {
  it.each([
    { name: 'asking', from: asking },
    { name: 'liking', from: liking },
    { name: 'unliking', from: unliking },
  ])('ignores a double click: $name', ({ name, from }) => {
    const step = proceed(machine, from, toggle, toggle);
    expect(step.snapshot.value).toBe(name);
    expect(step.actions).toEqual([]);
  });

  it('can be pressed again afterwards, back and forth', () => {
    const step = proceed(machine, liking, done('saveLike'), toggle, done('removeLike'), toggle);
    expect(step.snapshot.value).toBe('liking');
    expect(invokedBy(step)).toEqual([{ id: 'saveLike', input: { listingId: 101 } }]);
  });
});

describe('a newer answer of the server', () => {
  it.each([
    { name: 'asking', from: asking },
    { name: 'liked', from: begin(true) },
    { name: 'not liked', from: begin(false) },
  ])('is believed while $name', ({ from }) => {
    expect(proceed(machine, from, learned(true)).snapshot.value).toBe('liked');
    expect(proceed(machine, from, learned(false)).snapshot.value).toBe('notLiked');
  });

  it.each([
    { name: 'liking', from: liking },
    { name: 'unliking', from: unliking },
  ])('does not overtake what is on its way: $name', ({ name, from }) => {
    for (const liked of [true, false]) {
      const step = proceed(machine, from, learned(liked));
      expect(step.snapshot.value).toBe(name);
      expect(step.actions).toEqual([]);
    }
  });
});
