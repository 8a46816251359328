import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline, refusedAs } from '../../../fixtures/failures.ts';
import { likeMachine } from '../../../src/machines/listing/like.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = likeMachine;
const begin = (liked: true | null) => started(machine, { listingId: 101, liked });
const toggle = { type: 'like.toggle' } as const;
const learned = { type: 'like.learned' } as const;
const tagsOf = (step: ReturnType<typeof begin>) => [...step.snapshot.tags].sort();

const asking = begin(null);
const notLiked = proceed(machine, asking, done('fetchLike', false));
const liking = proceed(machine, notLiked, toggle);
const unliking = proceed(machine, begin(true), toggle);

describe('a like with an unknown state', () => {
  it('asks the server and is disabled meanwhile', () => {
    expect(tagsOf(asking)).toEqual(['busy']);
    expect(invokedBy(asking)).toEqual([{ id: 'fetchLike', input: { listingId: 101 } }]);
    expect(proceed(machine, asking, toggle).actions).toEqual([]);
  });

  it.each([
    { answer: true, tags: ['liked'] },
    { answer: false, tags: [] },
  ])('has the state that the server answers: $answer', ({ answer, tags }) => {
    expect(tagsOf(proceed(machine, asking, done('fetchLike', answer)))).toEqual(tags);
  });

  it('is off and can be toggled after a failure', () => {
    const step = proceed(machine, asking, failed('fetchLike', offline));
    expect(step.snapshot.value).toBe('notLiked');
    expect(proceed(machine, step, toggle).snapshot.value).toBe('liking');
  });
});

describe('a like with a known state', () => {
  it('makes no request', () => {
    expect(tagsOf(begin(true))).toEqual(['liked']);
    expect(begin(true).actions).toEqual([]);
  });
});

describe('a like', () => {
  it('is shown when the server has confirmed it', () => {
    expect(tagsOf(liking)).toEqual(['busy']);
    expect(invokedBy(liking)).toEqual([{ id: 'saveLike', input: { listingId: 101 } }]);
    expect(tagsOf(proceed(machine, liking, done('saveLike')))).toEqual(['liked']);
  });

  it('is not shown after a failure', () => {
    expect(tagsOf(proceed(machine, liking, failed('saveLike', offline)))).toEqual([]);
  });
});

describe('a like past the limit of the backend', () => {
  const full = proceed(machine, liking, failed('saveLike', refusedAs('LIKE_LIMIT_EXCEEDED', 'Enough.')));

  it('says so, with an empty heart that can be touched again', () => {
    expect(tagsOf(full)).toEqual(['alert']);
    expect(full.snapshot.context.message).toBe('Enough.');
    const dismissed = proceed(machine, full, { type: 'alert.dismiss' });
    expect(tagsOf(dismissed)).toEqual([]);
    expect(proceed(machine, dismissed, toggle).snapshot.value).toBe('liking');
  });
});

describe('an unlike', () => {
  it('is shown when the server has confirmed it', () => {
    expect(tagsOf(unliking)).toEqual(['busy', 'liked']);
    expect(invokedBy(unliking)).toEqual([{ id: 'removeLike', input: { listingId: 101 } }]);
    expect(tagsOf(proceed(machine, unliking, done('removeLike')))).toEqual([]);
  });

  it('is not shown after a failure', () => {
    expect(tagsOf(proceed(machine, unliking, failed('removeLike', offline)))).toEqual(['liked']);
  });
});

describe('a like during a request', () => {
  it.each([
    { name: 'asking', from: asking },
    { name: 'liking', from: liking },
    { name: 'unliking', from: unliking },
  ])('ignores a double click: $name', ({ name, from }) => {
    const step = proceed(machine, from, toggle, toggle);
    expect(step.snapshot.value).toBe(name);
    expect(step.actions).toEqual([]);
  });

  it('can be toggled again after the request', () => {
    const step = proceed(machine, liking, done('saveLike'), toggle, done('removeLike'), toggle);
    expect(step.snapshot.value).toBe('liking');
    expect(invokedBy(step)).toEqual([{ id: 'saveLike', input: { listingId: 101 } }]);
  });
});

describe('a newer state from the server', () => {
  it.each([
    { name: 'asking', from: asking },
    { name: 'liked', from: begin(true) },
    { name: 'not liked', from: notLiked },
  ])('is accepted while $name', ({ from }) => {
    expect(proceed(machine, from, learned).snapshot.value).toBe('liked');
  });

  it.each([
    { name: 'liking', from: liking },
    { name: 'unliking', from: unliking },
  ])('is ignored while $name', ({ name, from }) => {
    const step = proceed(machine, from, learned);
    expect(step.snapshot.value).toBe(name);
    expect(step.actions).toEqual([]);
  });
});

describe('a like that a visitor wanted', () => {
  const want = { type: 'like.want' } as const;

  it.each([
    ['is saved where the server says that there is none', done('fetchLike', false), 'liking'],
    ['is left where the server says that there is one', done('fetchLike', true), 'liked'],
    ['is saved where the server does not say', failed('fetchLike', offline), 'liking'],
  ])('%s', (_, answer, value) => {
    const step = proceed(machine, asking, want, answer);
    expect(step.snapshot.value).toBe(value);
    const saved = value === 'liking' ? [{ id: 'saveLike', input: { listingId: 101 } }] : [];
    expect(invokedBy(step)).toEqual(saved);
  });

  it('is saved at once where the state is known', () => {
    expect(proceed(machine, notLiked, want).snapshot.value).toBe('liking');
    expect(proceed(machine, begin(true), want).snapshot.value).toBe('liked');
  });

  it('is no longer wanted after it is saved', () => {
    const liked = proceed(machine, asking, want, done('fetchLike', false), done('saveLike'));
    expect(liked.snapshot.context.isWanted).toBe(false);
  });
});
