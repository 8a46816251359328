import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor, fromPromise, SimulatedClock } from 'xstate';
import { garbled, notFound, offline, rejected } from '../../../fixtures/failures.ts';
import {
  aKnownDraft,
  anUpload,
  aStoredDraft,
  draftChanged,
  draftId,
  draftPublished,
} from '../../../fixtures/listing-drafts.ts';
import { aDraftForm, aPhoto } from '../../../fixtures/members.ts';
import { emptyFields } from '../../../src/domain/publish/draft-form.ts';
import { signatureOf } from '../../../src/domain/publish/stored-draft.ts';
import {
  type Content,
  contentOf,
  type DraftSave,
  draftAutosaveMachine,
} from '../../../src/machines/publish/draft-autosave.machine.ts';
import type { StoredDraft } from '../../../src/schemas/publish/stored-draft.ts';
import { invokedBy, sentTo } from '../../support/machine-step.ts';

const machine = draftAutosaveMachine;
const form = createEmptyActor();
const blank: Content = { fields: emptyFields, photos: [] };
const typed: Content = { fields: aDraftForm(), photos: [aPhoto('window')] };
const attic: Content = { fields: aDraftForm({ title: 'Attic' }), photos: [] };
const change = (content = typed) => ({ type: 'content.change', ...content }) as const;
const start = { form, device: 'laptop', empty: { fields: emptyFields, photos: [] }, openedFromList: false };
const begin = (known = aKnownDraft(), content = blank, openedFromList = false) =>
  started(machine, { ...start, known, content, openedFromList });
const fetched = (...drafts: StoredDraft[]) => done('fetchDrafts', drafts);
const wait = { type: 'xstate.after.beforeSave.draftAutosave.resting.unsaved' } as const;
const retry = { type: 'xstate.after.beforeRetry.draftAutosave.resting.failed' } as const;
const publish = { type: 'draft.publish', upload: anUpload() } as const;
const saving = () => proceed(machine, begin(), fetched(), change(), wait);
const photo = { id: 'key-1', url: '/images/key-1.webp' };
const kept = { id: 'window', key: 'key-1', name: 'window.jpg', url: '/images/key-1.webp' };
const other = { id: 'desk', key: 'key-2', name: 'desk.jpg', url: '/images/key-2.webp' };
const saved = (overrides: Partial<StoredDraft> = {}) =>
  done('saveDraft', aStoredDraft({ version: 'laptop-1', photos: [photo], ...overrides }));
const atPhone = (content: Content) => aKnownDraft({ version: 'phone-1', saved: signatureOf(content) });
const remote = aStoredDraft({ version: 'tablet-1', fields: aDraftForm({ city: 'Roma' }) });

type Step = ReturnType<typeof begin>;
const stateOf = ({ snapshot: { value } }: Step) =>
  typeof value === 'string' ? value : Object(value).resting;
const known = ({ snapshot }: Step) => snapshot.context.known;
const contentIn = ({ snapshot }: Step) => snapshot.context.content;
const toldBy = (step: Step) => sentTo(form, step);
const saveOf = (step: Step) => invokedBy(step)[0]?.input as DraftSave | undefined;

describe('a draft at the backend', () => {
  it('is loaded first, and says why it cannot be', () => {
    expect([...begin().snapshot.tags]).toEqual(['loading']);
    const step = proceed(machine, begin(), failed('fetchDrafts', offline));
    expect([stateOf(step), step.snapshot.context.message]).toEqual([
      'failed',
      'The server could not be reached.',
    ]);
    expect(stateOf(proceed(machine, step, retry))).toBe('loading');
  });

  it.each([
    { of: 'an empty form', known: aKnownDraft(), content: blank, drafts: [], state: 'fresh' },
    { of: 'a form with values', known: aKnownDraft(), content: typed, drafts: [], state: 'unsaved' },
    {
      of: 'the known version',
      known: atPhone(attic),
      content: attic,
      drafts: [aStoredDraft()],
      state: 'saved',
    },
    {
      of: 'it, with changes',
      known: atPhone(attic),
      content: typed,
      drafts: [aStoredDraft()],
      state: 'unsaved',
    },
    {
      of: 'a save that had no answer',
      known: aKnownDraft({ unacknowledgedVersions: ['phone-1'] }),
      content: typed,
      drafts: [aStoredDraft()],
      state: 'unsaved',
    },
    {
      of: 'a newer one, untouched here',
      known: atPhone(attic),
      content: attic,
      drafts: [remote],
      state: 'saved',
    },
    {
      of: 'a newer one, in an empty form',
      known: aKnownDraft(),
      content: blank,
      drafts: [remote],
      state: 'saved',
    },
    {
      of: 'a newer one, with changes here',
      known: atPhone(attic),
      content: typed,
      drafts: [remote],
      state: 'conflict',
    },
    {
      of: 'another draft only',
      known: aKnownDraft(),
      content: typed,
      drafts: [{ ...remote, id: 'x' }],
      state: 'unsaved',
    },
  ])('that is $of is $state', ({ known, content, drafts, state }) => {
    expect(stateOf(proceed(machine, begin(known, content), fetched(...drafts)))).toBe(state);
  });

  it('of another device replaces what was not touched here', () => {
    const stored = { ...remote, photos: [photo] };
    const step = proceed(machine, begin(atPhone(attic), attic), fetched(stored));
    const shown = { id: 'key-1', name: 'Photo 1', url: '/images/key-1.webp' };
    const content = { ...contentOf(stored), photos: [shown] };
    const now = aKnownDraft({
      version: 'tablet-1',
      photos: [{ ...shown, key: 'key-1' }],
      saved: signatureOf(content),
    });
    expect([contentIn(step), known(step)]).toEqual([content, now]);
    expect(toldBy(step)).toEqual([{ type: 'content.replaced', known: now, content }]);
  });

  it.each([
    [undefined, ''],
    ['street', 'street'],
  ] as const)('whose place is shown as %s has the choice %j in the form', (shownPlace, choice) => {
    const { shownPlace: _, ...fields } = aDraftForm();
    const stored = aStoredDraft({ fields: { ...fields, ...(shownPlace && { shownPlace }) } });
    expect(contentOf(stored).fields.shownPlace).toBe(choice);
  });

  it('that was deleted, with nothing typed since, leaves an empty form for another draft', () => {
    const step = proceed(machine, begin(atPhone(attic), attic), fetched());
    expect([stateOf(step), contentIn(step), known(step)]).toEqual([
      'fresh',
      blank,
      aKnownDraft({ id: 'laptop' }),
    ]);
    expect(toldBy(step)).toEqual([{ type: 'content.replaced', known: known(step), content: blank }]);
  });

  it('that was deleted while the user types here is made again, and the save says so', () => {
    expect(saveOf(saving())?.isAgain).toBe(false);
    const step = proceed(machine, saving(), failed('saveDraft', notFound()), fetched());
    expect([stateOf(step), known(step)]).toEqual(['unsaved', aKnownDraft()]);
    const again = proceed(machine, step, wait);
    expect(saveOf(again)?.isAgain).toBe(true);
    const later = proceed(machine, again, saved({ version: 'laptop-2' }), change(attic), wait);
    expect(saveOf(later)?.isAgain).toBe(false);
  });

  describe('that the address names and that no longer exists', () => {
    it.each([
      { name: 'nothing here', known: aKnownDraft(), content: blank, state: 'missing' },
      { name: 'an unchanged copy here', known: atPhone(attic), content: attic, state: 'missing' },
      { name: 'changes here', known: atPhone(attic), content: typed, state: 'unsaved' },
    ])('with $name is $state', ({ known: before, content, state }) => {
      const step = proceed(machine, begin(before, content, true), fetched());
      expect([stateOf(step), known(step)]).toEqual([state, aKnownDraft()]);
    });

    it('becomes a new one with what is typed', () => {
      const step = proceed(machine, begin(aKnownDraft(), blank, true), fetched(), change(blank));
      expect(stateOf(step)).toBe('missing');
      expect(stateOf(proceed(machine, step, change()))).toBe('unsaved');
    });
  });
});

describe('a save', () => {
  it('names its version, and notes it before and after', () => {
    const step = saving();
    expect([...step.snapshot.tags]).toEqual(['saving']);
    expect(saveOf(step)).toEqual({
      save: 'laptop-1',
      isAgain: false,
      content: typed,
      known: aKnownDraft({ unacknowledgedVersions: ['laptop-1'] }),
    });
    const after = proceed(machine, step, saved());
    expect([...after.snapshot.tags]).toEqual(['saved']);
    expect(known(after)).toEqual(
      aKnownDraft({ version: 'laptop-1', photos: [kept], saved: signatureOf(typed) }),
    );
    const next = proceed(machine, after, change(attic), wait);
    expect(known(next)).toMatchObject({ version: 'laptop-1', unacknowledgedVersions: ['laptop-2'] });
  });

  it('keeps no photo that the backend lacks, and is made for a form that was emptied', () => {
    expect(known(proceed(machine, saving(), saved({ photos: [] }))).photos).toEqual([]);
    expect(stateOf(proceed(machine, saving(), saved(), change(blank)))).toBe('unsaved');
    expect(stateOf(proceed(machine, begin(), fetched(), change(), change(blank)))).toBe('fresh');
  });

  it('waits until the user stops typing: each change restarts the wait', () => {
    const clock = new SimulatedClock();
    const saves: DraftSave[] = [];
    const saveDraft = fromPromise<StoredDraft, DraftSave>(async ({ input }) => {
      saves.push(input);
      return aStoredDraft();
    });
    const input = { ...start, known: aKnownDraft(), content: typed };
    const { context } = begin().snapshot;
    const snapshot = machine.resolveState({ value: { resting: 'unsaved' }, context });
    const actor = createActor(machine.provide({ actors: { saveDraft } }), { clock, input, snapshot }).start();
    actor.send(change());
    clock.increment(1400);
    actor.send(change(attic));
    clock.increment(1400);
    expect(saves).toEqual([]);
    clock.increment(100);
    expect(saves.map(({ content }) => content)).toEqual([attic]);
    actor.stop();
  });

  it('is followed by another one for changes during it', () => {
    const step = proceed(machine, saving(), change(attic), saved());
    expect(stateOf(step)).toBe('unsaved');
    const next = saveOf(proceed(machine, step, wait));
    expect(next).toMatchObject({ save: 'laptop-2', known: { version: 'laptop-1' }, content: attic });
  });

  it.each([
    [offline, 'The server could not be reached.'],
    [garbled, 'The server did not answer as it should.'],
    [rejected(500), 'The draft could not be saved.'],
  ])('that fails says why, keeps what is typed, and is tried again: %s', (error, reason) => {
    const step = proceed(machine, saving(), failed('saveDraft', error), change(attic));
    expect([stateOf(step), step.snapshot.context.message, contentIn(step)]).toEqual([
      'failed',
      reason,
      attic,
    ]);
    expect(stateOf(proceed(machine, step, retry))).toBe('loading');
  });

  it('without an answer is recognized if it has arrived', () => {
    const lost = proceed(machine, saving(), failed('saveDraft', offline), retry);
    const step = proceed(machine, lost, fetched(aStoredDraft({ version: 'laptop-1', photos: [photo] })));
    expect([stateOf(step), known(step)]).toEqual(['unsaved', aKnownDraft({ version: 'laptop-1' })]);
  });

  it('is not sent with a text that is too long, and says which one', () => {
    const long = { ...attic, fields: aDraftForm({ title: 'x'.repeat(400) }) };
    const step = proceed(machine, begin(), fetched(), change(long), change(long));
    expect([stateOf(step), step.snapshot.context.message]).toEqual([
      'refused',
      'Listing Title: Must be at most 120 characters long.',
    ]);
    expect(stateOf(proceed(machine, step, change()))).toBe('unsaved');
  });

  it.each([400, 413, 415, 422])('that is refused is not sent again before a change: %i', (status) => {
    const refused = failed('saveDraft', rejected(status, 'Too large.'));
    const step = proceed(machine, saving(), refused, change());
    expect([stateOf(step), step.snapshot.context.message]).toEqual(['refused', 'Too large.']);
    expect(stateOf(proceed(machine, step, change(attic)))).toBe('unsaved');
    expect(stateOf(proceed(machine, saving(), change(attic), refused))).toBe('unsaved');
  });

  it('of a draft that was published elsewhere is not tried again', () => {
    const step = proceed(machine, saving(), failed('saveDraft', draftPublished), change(attic));
    expect([stateOf(step), contentIn(step)]).toEqual(['published', attic]);
  });
});

describe('two devices that change a draft', () => {
  const conflict = () => proceed(machine, saving(), failed('saveDraft', draftChanged), fetched(remote));

  it('offer a choice, and nothing is saved or lost before it', () => {
    const step = proceed(machine, conflict(), change(attic));
    expect([[...step.snapshot.tags], contentIn(step)]).toEqual([['conflict'], attic]);
  });

  it('keep the version of this device, with the photos that the backend still has', () => {
    const before = aKnownDraft({
      version: 'phone-1',
      unacknowledgedVersions: ['laptop-0'],
      photos: [kept, other],
    });
    const both = { ...typed, photos: [aPhoto('window'), other] };
    const stored = { ...remote, photos: [photo] };
    const step = proceed(machine, begin(before, both), fetched(stored), { type: 'local.keep' });
    expect(saveOf(step)).toEqual({
      save: 'laptop-1',
      isAgain: false,
      known: aKnownDraft({ version: 'tablet-1', unacknowledgedVersions: ['laptop-1'], photos: [kept] }),
      content: typed,
    });
    expect(stateOf(proceed(machine, step, saved()))).toBe('saved');
  });

  it('use the version of the backend, which is fetched again', () => {
    const step = proceed(machine, conflict(), { type: 'remote.use' });
    expect([stateOf(step), contentIn(step)]).toEqual(['loading', contentOf(remote)]);
    expect(toldBy(step)).toEqual([expect.objectContaining({ type: 'content.replaced' })]);
    expect(stateOf(proceed(machine, step, fetched(remote)))).toBe('saved');
    const gone = proceed(machine, step, fetched());
    expect([stateOf(gone), contentIn(gone)]).toEqual(['fresh', blank]);
  });

  it('do not publish before the choice', () => {
    const step = proceed(machine, conflict(), publish);
    expect(toldBy(step)).toEqual([{ type: 'publication.refused' }]);
    expect([stateOf(step), step.snapshot.context.publication]).toEqual(['conflict', null]);
  });
});

describe('a publication', () => {
  const publishing = () => proceed(machine, saving(), saved(), publish);

  it.each([
    ['a new form', proceed(machine, begin(), fetched())],
    ['an unsaved one', proceed(machine, begin(), fetched(), change())],
    ['a saved one', proceed(machine, saving(), saved())],
    ['one that could not be saved', proceed(machine, saving(), failed('saveDraft', offline))],
    ['one that was refused', proceed(machine, saving(), failed('saveDraft', rejected(400)))],
    ['one that was published', proceed(machine, saving(), failed('saveDraft', draftPublished))],
    ['one that is missing', proceed(machine, begin(aKnownDraft(), blank, true), fetched())],
  ])('of %s starts at once', (_, step) => {
    const next = proceed(machine, step, publish);
    expect(stateOf(next)).toBe('publishing');
    expect(invokedBy(next)).toEqual([{ id: 'upload', input: { ...anUpload(), known: known(step) } }]);
  });

  it.each([
    ['arrives', saved()],
    ['fails', failed('saveDraft', offline)],
    ['is refused', failed('saveDraft', rejected(400))],
  ])('waits for a running save, which %s', (_, outcome) => {
    const step = proceed(machine, saving(), publish);
    expect(stateOf(step)).toBe('saving');
    const next = proceed(machine, step, outcome);
    expect(stateOf(next)).toBe('publishing');
    expect(invokedBy(next)).toMatchObject([{ id: 'upload', input: { known: { id: draftId } } }]);
  });

  it('gives way to the version of another device, if nothing was typed here since', () => {
    const step = proceed(machine, begin(atPhone(attic), attic), publish, fetched(remote));
    expect([stateOf(step), step.snapshot.context.publication]).toEqual(['saved', null]);
    const gone = proceed(machine, begin(atPhone(attic), attic), publish, fetched());
    expect(stateOf(gone)).toBe('fresh');
  });

  it('reports its progress and its end to the form, and saves nothing afterwards', () => {
    const progress = { type: 'upload.progressed', progress: 0.5 } as const;
    expect(toldBy(proceed(machine, publishing(), progress))).toEqual([progress]);
    const step = proceed(machine, publishing(), { type: 'upload.finished' });
    expect(toldBy(step)).toEqual([{ type: 'upload.finished' }]);
    expect(stateOf(proceed(machine, step, change(attic)))).toBe('finished');
  });

  it.each([
    ['answer', { type: 'upload.failed', error: draftChanged } as const, draftChanged],
    ['exception', failed('upload', offline), offline],
  ])('that fails by an %s says so, and is loaded and saved again', (_, event, error) => {
    const step = proceed(machine, publishing(), event);
    expect(stateOf(step)).toBe('loading');
    expect(toldBy(step)).toEqual([{ type: 'upload.failed', error }]);
    const next = proceed(machine, step, fetched(aStoredDraft({ version: 'laptop-1', photos: [photo] })));
    expect([stateOf(next), contentIn(next)]).toEqual(['unsaved', typed]);
  });
});
