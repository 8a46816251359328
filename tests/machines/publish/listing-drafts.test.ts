import { became, done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, createEmptyActor, fromPromise, SimulatedClock } from 'xstate';
import { garbled, notFound, offline, rejected } from '../../../fixtures/failures.ts';
import {
  aKnownDraft,
  aStoredDraft,
  draftChanged,
  draftId,
  draftPublished,
} from '../../../fixtures/listing-drafts.ts';
import { anEditableListing } from '../../../fixtures/listings.ts';
import { aDraftForm, aPhoto } from '../../../fixtures/members.ts';
import { photoPickers } from '../../../fixtures/photo-pickers.ts';
import { draftSyncMachine } from '../../../src/machines/publish/draft-sync.machine.ts';
import { contentOf, type DraftSave } from '../../../src/machines/publish/draft-sync-content.ts';
import { listingCreationMachine } from '../../../src/machines/publish/listing-creation.machine.ts';
import { emptyFields } from '../../../src/machines/publish/listing-creation-content.ts';
import { ownDraftsMachine } from '../../../src/machines/publish/own-drafts.machine.ts';
import type { StoredDraft } from '../../../src/schemas/publish/stored-draft.ts';
import { invokedBy, loggedBy, sentBy, sentTo } from '../../support/machine-step.ts';

const machine = draftSyncMachine;
const typed = { fields: aDraftForm(), photos: [aPhoto('window')] };
const change = (overrides: Partial<typeof typed> = {}) =>
  ({ type: 'draft.change', ...typed, ...overrides }) as const;
const fetched = (...drafts: StoredDraft[]) => done('fetchDrafts', drafts);
const blank = { fields: emptyFields, photos: [] };
const form = createEmptyActor();
const begin = (
  known = aKnownDraft(),
  content: Omit<ReturnType<typeof change>, 'type'> = { ...blank, photos: [] },
  isGiven = false,
) =>
  started(machine, {
    form,
    device: 'laptop',
    known,
    content,
    empty: emptyFields,
    isGiven,
  });
const wait = { type: 'xstate.after.beforeSave.draftSync.unsaved' } as const;
const saving = () => proceed(machine, begin(), fetched(), change(), wait);
const photo = { id: 'key-1', url: '/images/key-1.webp' };
/** Two photos as the device stores them. The backend has only the first. */
const photos = [
  { id: 'window', key: 'key-1', name: 'Window', url: '/images/key-1.webp' },
  { id: 'desk', key: 'key-2', name: 'Desk', url: '/images/key-2.webp' },
];
const saved = (overrides: Partial<StoredDraft> = {}) =>
  done('saveDraft', aStoredDraft({ version: 'laptop-1', photos: [photo], ...overrides }));
const known = (step: ReturnType<typeof begin>) => step.snapshot.context.known;
const toldBy = (step: ReturnType<typeof begin>) => sentTo(form, step);
const saveOf = (step: ReturnType<typeof begin>) => invokedBy(step)[0]?.input as DraftSave | undefined;
const hold = { type: 'draft.hold' } as const;
const release = { type: 'draft.release' } as const;

describe('a draft at the backend', () => {
  it('is loaded first, and shows why it cannot be loaded', () => {
    expect([...begin().snapshot.tags]).toEqual(['loading']);
    const { snapshot } = proceed(machine, begin(), failed('fetchDrafts', offline));
    expect([...snapshot.tags]).toEqual(['failed']);
    expect(snapshot.context.message).toBe('The server could not be reached.');
  });

  it('is not created for an empty form', () => {
    const step = proceed(machine, begin(), fetched());
    expect(step.snapshot.value).toBe('fresh');
    expect(proceed(machine, step, change(), change({ ...blank, photos: [] })).snapshot.value).toBe('fresh');
  });

  it('is the one with its id, and is unchanged if it has the known version', () => {
    const step = begin(aKnownDraft({ version: 'phone-1' }), typed);
    const theirs = [aStoredDraft({ id: 'another', version: 'phone-2' }), aStoredDraft()];
    const { snapshot } = proceed(machine, step, fetched(...theirs));
    expect([snapshot.value, ...snapshot.tags]).toEqual(['unsaved', 'unsaved']);
  });

  it.each([
    [undefined, ''],
    ['street', 'street'],
  ] as const)('whose place is shown as %s has the choice %j in the form', (shownPlace, choice) => {
    const { shownPlace: _, ...fields } = aDraftForm();
    const theirs = aStoredDraft({ fields: { ...fields, ...(shownPlace && { shownPlace }) } });
    expect(contentOf(theirs).fields.shownPlace).toBe(choice);
  });

  describe('that the address names and that no longer exists', () => {
    const nothing = change({ ...blank, photos: [] });
    const given = () => proceed(machine, begin(aKnownDraft(), { ...blank, photos: [] }, true), fetched());

    it('shows a message until something is typed, which becomes a new draft', () => {
      const step = proceed(machine, given(), nothing);
      expect([...step.snapshot.tags]).toEqual(['missing']);
      expect(proceed(machine, step, change()).snapshot.value).toBe('unsaved');
    });

    it('shows a message if this device still has it unchanged', () => {
      const known = aKnownDraft({ version: 'phone-1', isSaved: true });
      const step = proceed(machine, begin(known, { ...typed, photos: [] }, true), fetched(), nothing);
      expect([...step.snapshot.tags]).toEqual(['missing']);
      expect(step.snapshot.context.content).toEqual({ ...blank, photos: [] });
      expect(step.snapshot.context.known).toEqual(aKnownDraft());
    });

    it('shows no message if this device has changes, and is saved again', () => {
      const before = aKnownDraft({ version: 'phone-1', tried: ['laptop-1'], photos, isSaved: true });
      const step = proceed(machine, begin(before, blank, true), change(), fetched());
      expect([step.snapshot.value, known(step)]).toEqual(['unsaved', aKnownDraft()]);
      expect(step.snapshot.context.saved).toBeNull();
    });

    it('is not saved while the form publishes', () => {
      expect(proceed(machine, given(), { type: 'draft.hold' }).snapshot.value).toBe('held');
    });
  });

  it('is saved with a version of this form, which the form gets before and after', () => {
    const step = saving();
    expect([...step.snapshot.tags]).toEqual(['saving']);
    expect(saveOf(step)).toMatchObject({ save: 'laptop-1', known: { version: null, tried: ['laptop-1'] } });
    const after = proceed(machine, step, saved());
    expect([after.snapshot.value, ...after.snapshot.tags]).toEqual(['saved', 'saved']);
    expect(known(after)).toEqual(
      aKnownDraft({
        version: 'laptop-1',
        isSaved: true,
        photos: [{ id: 'window', key: 'key-1', name: 'window.jpg', url: '/images/key-1.webp' }],
      }),
    );
    expect(toldBy(after)).toContainEqual(expect.objectContaining({ type: 'draft.noted' }));
    const next = proceed(machine, after, change({ fields: aDraftForm({ title: 'Attic' }) }), wait);
    expect(known(next)).toMatchObject({ version: 'laptop-1', tried: ['laptop-2'], isSaved: false });
  });

  it('keeps no photo that the backend lacks after a save', () => {
    expect(known(proceed(machine, saving(), saved({ photos: [] }))).photos).toEqual([]);
  });

  it('is saved even if everything in it was deleted', () => {
    expect(proceed(machine, saving(), saved(), change(blank)).snapshot.value).toBe('unsaved');
  });

  it('is not taken from the form if the device stores it as saved without a version', () => {
    const content = { fields: aDraftForm(), photos: [] };
    const step = proceed(machine, begin(aKnownDraft({ isSaved: true }), content), fetched());
    expect([step.snapshot.value, step.snapshot.context.content]).toEqual(['unsaved', content]);
  });

  it('waits until the user stops typing: each change restarts the wait', () => {
    const clock = new SimulatedClock();
    const saves: DraftSave[] = [];
    const actor = createActor(
      machine.provide({
        actors: {
          fetchDrafts: fromPromise<readonly StoredDraft[]>(async () => []),
          saveDraft: fromPromise(async ({ input }) => {
            saves.push(input);
            return aStoredDraft();
          }),
        },
      }),
      {
        clock,
        input: {
          form: createEmptyActor(),
          device: 'laptop',
          known: aKnownDraft(),
          content: typed,
          empty: emptyFields,
          isGiven: false,
        },
        snapshot: machine.resolveState({ value: 'unsaved', context: begin().snapshot.context }),
      },
    ).start();
    actor.send(change({ fields: aDraftForm({ title: 'A' }) }));
    clock.increment(1400);
    actor.send(change({ fields: aDraftForm({ title: 'Attic' }) }));
    clock.increment(1400);
    expect(saves).toEqual([]);
    clock.increment(100);
    expect(saves.map(({ content }) => content.fields.title)).toEqual(['Attic']);
    actor.stop();
  });

  it('is saved again for changes during a save', () => {
    const step = proceed(machine, saving(), change({ fields: aDraftForm({ title: 'Attic' }) }), saved());
    expect([step.snapshot.value, known(step).isSaved]).toEqual(['unsaved', false]);
    const next = proceed(machine, step, wait);
    expect(saveOf(next)).toMatchObject({
      save: 'laptop-2',
      known: { version: 'laptop-1' },
      content: { fields: { title: 'Attic' } },
    });
  });

  it.each([
    [offline, 'The server could not be reached.'],
    [garbled, 'The server did not answer as it should.'],
    [rejected(500), 'The draft could not be saved.'],
  ])(
    'that cannot be saved shows why, keeps the typed values, and is saved again automatically: %s',
    (error, reason) => {
      const step = proceed(machine, saving(), failed('saveDraft', error));
      expect([...step.snapshot.tags]).toEqual(['failed']);
      expect(step.snapshot.context.message).toBe(reason);
      const later = proceed(machine, step, change({ fields: aDraftForm({ title: 'Attic' }) }));
      expect(later.snapshot.context.content.fields.title).toBe('Attic');
      const again = proceed(machine, later, { type: 'xstate.after.beforeRetry.draftSync.failed' });
      expect(again.snapshot.value).toBe('loading');
    },
  );

  describe('that the backend rejects', () => {
    const long = { fields: aDraftForm({ title: 'x'.repeat(400) }) };
    const refused = failed('saveDraft', rejected(400, 'The photos are too large.'));

    it('is not sent with a text that is too long, and shows which one', () => {
      const step = proceed(machine, begin(), fetched(), change(long));
      expect([...step.snapshot.tags]).toEqual(['refused']);
      expect(step.snapshot.context.message).toBe('Listing Title: Must be at most 120 characters long.');
      expect(step.snapshot.context.content.fields.title).toHaveLength(400);
      expect(proceed(machine, step, change(long)).snapshot.value).toBe('refused');
      expect(proceed(machine, step, change()).snapshot.value).toBe('unsaved');
    });

    it.each([400, 413, 415, 422])('is not sent again before it is changed: %i', (status) => {
      const step = proceed(machine, saving(), failed('saveDraft', rejected(status, 'Too large.')));
      expect([step.snapshot.value, step.snapshot.context.message]).toEqual(['refused', 'Too large.']);
      expect(proceed(machine, step, change()).snapshot.value).toBe('refused');
      const other = proceed(machine, step, change({ photos: [] }));
      expect([other.snapshot.value, other.snapshot.context.content.photos]).toEqual(['unsaved', []]);
    });

    it('is saved again if it was changed during the save', () => {
      expect(proceed(machine, saving(), change({ photos: [] }), refused).snapshot.value).toBe('unsaved');
    });

    it('waits for the publication', () => {
      expect(proceed(machine, saving(), refused, hold).snapshot.value).toBe('held');
      expect(proceed(machine, saving(), hold, refused).snapshot.value).toBe('held');
    });
  });

  it('recognizes its own save without an answer', () => {
    const lost = proceed(machine, saving(), failed('saveDraft', offline), {
      type: 'xstate.after.beforeRetry.draftSync.failed',
    });
    const step = proceed(machine, lost, fetched(aStoredDraft({ version: 'laptop-1', photos: [photo] })));
    expect([step.snapshot.value, known(step).version, known(step).tried]).toEqual([
      'unsaved',
      'laptop-1',
      [],
    ]);
  });

  it('with the known version has the photos that the backend still has', () => {
    const step = begin(aKnownDraft({ version: 'phone-1', photos }), typed);
    expect(known(proceed(machine, step, fetched(aStoredDraft({ photos: [photo] })))).photos).toEqual([
      photos[0],
    ]);
  });

  it('that was deleted elsewhere while the user types here is created again', () => {
    const step = proceed(machine, saving(), failed('saveDraft', notFound()), fetched());
    expect([step.snapshot.value, known(step).version]).toEqual(['unsaved', null]);
    expect(saveOf(saving())?.isAgain).toBe(false);
    const again = proceed(machine, step, wait);
    expect(saveOf(again)?.isAgain).toBe(true);
    const later = proceed(
      machine,
      again,
      saved({ version: 'laptop-2' }),
      change({ fields: aDraftForm({ title: 'Attic' }) }),
      wait,
    );
    expect(saveOf(later)?.isAgain).toBe(false);
  });

  it('that was published elsewhere is not tried again, and can still be published from here', () => {
    const step = proceed(machine, saving(), failed('saveDraft', draftPublished));
    expect([step.snapshot.value, step.snapshot.hasTag('published')]).toEqual(['published', true]);
    expect(proceed(machine, step, change()).snapshot.value).toBe('published');
    expect(proceed(machine, step, hold).snapshot.value).toBe('held');
  });

  it('that was deleted or published, with nothing typed since, leaves an empty form for another draft', () => {
    const start = begin(aKnownDraft({ version: 'phone-1', tried: ['laptop-1'], isSaved: true }), {
      fields: aDraftForm(),
      photos: [],
    });
    const step = proceed(machine, start, fetched());
    expect([step.snapshot.value, step.snapshot.context.content]).toEqual(['fresh', blank]);
    expect(known(step)).toEqual(aKnownDraft({ id: 'laptop' }));
    expect(toldBy(step)).toContainEqual(expect.objectContaining({ type: 'draft.taken', content: blank }));
  });

  it('is replaced by the version of another device if nothing was typed here since', () => {
    const theirs = aStoredDraft({
      version: 'tablet-1',
      fields: aDraftForm({ city: 'Roma' }),
      photos: [photo],
    });
    for (const start of [
      begin(),
      begin(aKnownDraft({ version: 'phone-1', isSaved: true }), { fields: aDraftForm(), photos: [] }),
    ]) {
      const step = proceed(machine, start, fetched(theirs));
      expect(step.snapshot.value).toBe('saved');
      const shown = { id: 'key-1', name: 'Photo 1', url: '/images/key-1.webp' };
      expect(step.snapshot.context.content).toEqual({ fields: theirs.fields, photos: [shown] });
      expect(known(step)).toEqual(
        aKnownDraft({ version: 'tablet-1', isSaved: true, photos: [{ ...shown, key: 'key-1' }] }),
      );
    }
  });
});

describe('two devices that change a draft', () => {
  const theirs = aStoredDraft({ version: 'tablet-1', fields: aDraftForm({ city: 'Roma' }), photos: [] });
  const conflict = () => proceed(machine, saving(), failed('saveDraft', draftChanged), fetched(theirs));

  it('offer a choice, and nothing is saved or lost before it', () => {
    const step = conflict();
    expect([...step.snapshot.tags]).toEqual(['conflict']);
    expect(step.snapshot.context.content).toEqual(typed);
    expect(proceed(machine, step, change({ fields: aDraftForm({ title: 'Attic' }) })).snapshot.value).toBe(
      'conflict',
    );
  });

  it('keep the version of this device, which overwrites the other change', () => {
    const step = proceed(machine, conflict(), { type: 'mine.keep' });
    expect(saveOf(step)).toMatchObject({ known: { version: 'tablet-1' }, content: typed });
  });

  it('keep the version of this device with the photos that still exist', () => {
    const start = begin(aKnownDraft({ version: 'phone-1', tried: ['laptop-0'], photos }), typed);
    const there = aStoredDraft({ version: 'tablet-1', photos: [photo] });
    const step = proceed(machine, start, fetched(there), { type: 'mine.keep' });
    expect(known(step)).toEqual(
      aKnownDraft({ version: 'tablet-1', tried: ['laptop-1'], photos: photos.slice(0, 1) }),
    );
  });

  it('keep the version of this device without a photo that no longer exists, and save it once', () => {
    const away = { id: 'key-9', name: 'Photo 1', url: '/images/key-9.webp' };
    const step = proceed(
      machine,
      conflict(),
      { ...change(), photos: [away, aPhoto('window')] },
      { type: 'mine.keep' },
      saved(),
    );
    expect([step.snapshot.value, known(step).isSaved]).toEqual(['saved', true]);
  });

  it('take the version of the backend', () => {
    const step = proceed(machine, conflict(), { type: 'theirs.take' });
    expect([step.snapshot.value, step.snapshot.context.content.fields.city]).toEqual(['loading', 'Roma']);
    expect(proceed(machine, step, fetched(theirs)).snapshot.value).toBe('saved');
    expect(toldBy(step).map((event) => Reflect.get(Object(event), 'type'))).toEqual([
      'draft.taken',
      'draft.noted',
    ]);
  });

  it('take nothing if it was deleted meanwhile', () => {
    const step = proceed(machine, conflict(), { type: 'theirs.take' }, fetched());
    expect([step.snapshot.value, step.snapshot.context.content.fields.city]).toEqual(['fresh', '']);
  });

  it('do not publish before the choice', () => {
    const step = proceed(machine, conflict(), hold);
    expect(toldBy(step)).toContainEqual({ type: 'draft.refused' });
    expect([step.snapshot.value, step.snapshot.context.isHeld]).toEqual(['conflict', false]);
  });
});

describe('a draft that is published', () => {
  it.each([
    ['fresh', proceed(machine, begin(), fetched())],
    ['unsaved', proceed(machine, begin(), fetched(), change())],
    ['saved', proceed(machine, saving(), saved())],
    ['failed', proceed(machine, saving(), failed('saveDraft', offline))],
  ])('is held at once: %s', (_, step) => {
    const held = proceed(machine, step, hold);
    expect(held.snapshot.value).toBe('held');
    expect(toldBy(held)).toContainEqual({ type: 'draft.held', known: known(held) });
  });

  it.each([
    ['arrives', saved()],
    ['fails', failed('saveDraft', offline)],
  ])('waits for a running save, which %s', (_, outcome) => {
    const step = proceed(machine, saving(), hold);
    expect(step.snapshot.value).toBe('saving');
    expect(proceed(machine, step, outcome).snapshot.value).toBe('held');
  });

  it('is loaded again after a failed publication, and keeps the typed values', () => {
    const step = proceed(machine, saving(), saved(), hold, release);
    expect(step.snapshot.value).toBe('loading');
    const gone = proceed(machine, step, fetched());
    expect([gone.snapshot.value, gone.snapshot.context.content]).toEqual(['unsaved', typed]);
  });
});

describe('the form of a new listing whose draft the backend keeps', () => {
  const place = { id: draftId, isGiven: false, device: 'laptop' };
  const form = listingCreationMachine;
  const offered = done('fetchCapabilities', ['listing-drafts']);
  const kept = aKnownDraft({ version: 'laptop-1', isSaved: true });
  const text = (overrides: object = {}) => JSON.stringify({ ...aDraftForm(), known: kept, ...overrides });
  const opened = (given = place) => started(form, { edited: null, place: given });
  const taken = {
    type: 'draft.taken',
    known: kept,
    content: { fields: aDraftForm(), photos: [aPhoto('desk')] },
  } as const;
  const submit = { type: 'form.submit', today: '2026-07-31', change: 'uuid-1' } as const;
  const holding = () => proceed(form, opened(), offered, taken, submit);

  it('requests none if the backend stores none, or for an edited listing', () => {
    expect(proceed(form, opened(), done('fetchCapabilities', [])).snapshot.value).toMatchObject({
      account: 'none',
    });
    expect(proceed(form, started(form, { edited: null }), offered).snapshot.value).toMatchObject({
      account: 'none',
    });
  });

  it('continues with the draft of the device', () => {
    const step = proceed(form, opened(), { type: 'draft.restored', text: text() }, offered);
    const input = invokedBy(step).find(({ id }) => id === 'draftSync')?.input;
    expect(input).toMatchObject({ known: kept, device: 'laptop', content: { fields: aDraftForm() } });
  });

  it('is still saved after the picker has reported its earlier photos', () => {
    const known = { ...kept, photos: [{ id: 'desk', key: 'key-1', name: 'Desk', url: '/images/1.webp' }] };
    const step = proceed(
      form,
      opened(),
      { type: 'draft.restored', text: text({ known }) },
      { type: 'xstate.snapshot.photoPicker', snapshot: { value: 'ready', context: { photos: [] } } } as never,
      offered,
    );
    const input = invokedBy(step).find(({ id }) => id === 'draftSync')?.input;
    expect(input).toMatchObject({ known });
  });

  it('is kept as unsaved while its photos differ from those of the backend', () => {
    const restored = proceed(form, opened(), { type: 'draft.restored', text: text() }, offered);
    const changed = proceed(form, restored, {
      type: 'xstate.snapshot.photoPicker',
      snapshot: { value: 'ready', context: { photos: [aPhoto('desk')] } },
    } as never);
    const records = sentBy(changed).map(({ event }) => event as { type: string; text: string });
    const record = records.find(({ type }) => type === 'draft.keep');
    expect(JSON.parse(record?.text ?? '{}').known.isSaved).toBe(false);
    expect(changed.snapshot.context.known?.isSaved).toBe(true);
  });

  it('passes each change of a field and of the photos to its keeper', () => {
    const step = proceed(form, opened(), offered, { type: 'field.change', field: 'title', value: 'Attic' });
    const fields = { ...emptyFields, title: 'Attic' };
    expect(sentBy(step)).toContainEqual({
      to: 'draftSync',
      event: { type: 'draft.change', fields, photos: [] },
    });
    const { photos } = photoPickers.holding.context;
    const more = proceed(form, step, became('photoPicker', photoPickers.holding));
    expect(sentBy(more)).toContainEqual({
      to: 'draftSync',
      event: { type: 'draft.change', fields, photos },
    });
  });

  it('is one without a version if the device knows none', () => {
    const input = invokedBy(proceed(form, opened(), offered)).find(({ id }) => id === 'draftSync')?.input;
    expect(input).toMatchObject({ known: aKnownDraft({ id: place.id }) });
  });

  it('is recorded as its keeper reports, also on the device', () => {
    const step = proceed(form, opened(), offered, { type: 'draft.noted', known: kept });
    expect(step.snapshot.context.known).toEqual(kept);
    const record = sentBy(step).find(({ to }) => to === 'keeper')?.event as { text: string };
    expect(JSON.parse(record.text).known).toEqual(kept);
    const changed = proceed(form, step, { type: 'field.change', field: 'title', value: 'Attic' });
    const next = sentBy(changed).find(({ to }) => to === 'keeper')?.event as { text: string };
    expect(JSON.parse(next.text).known).toEqual({ ...kept, isSaved: false });
  });

  it('shows the version of the backend, and passes its photos to the picker and the keeper', () => {
    const step = proceed(form, opened(), offered, taken);
    expect(sentBy(step)).toEqual(
      expect.arrayContaining([
        { to: 'photoPicker', event: { type: 'photos.set', photos: taken.content.photos } },
        { to: 'draftSync', event: { type: 'draft.change', ...taken.content } },
      ]),
    );
    expect(sentBy(step)).not.toContainEqual({ to: 'keeper', event: { type: 'draft.forget' } });
  });

  it('is empty, also on the device, after another device has deleted the draft', () => {
    const gone = { type: 'draft.taken', known: aKnownDraft(), content: blank } as const;
    const step = proceed(form, opened(), offered, taken, gone);
    expect(step.snapshot.context).toMatchObject({ fields: emptyFields, photos: [] });
    expect(sentBy(step)).toContainEqual({ to: 'keeper', event: { type: 'draft.forget' } });
  });

  it('filled in from another listing becomes a draft only when the user types, and starts over with the same values', () => {
    const similar = anEditableListing();
    const step = proceed(form, started(form, { edited: null, similar, place }), offered);
    const { fields } = step.snapshot.context;
    const input = invokedBy(step).find(({ id }) => id === 'draftSync')?.input;
    expect(fields.title).toBe(similar.title);
    expect(input).toMatchObject({ content: { fields }, empty: fields });
    const changed = proceed(form, step, { type: 'field.change', field: 'title', value: 'Attic' });
    const anew = proceed(form, changed, { type: 'draft.discard', id: 'uuid-2' });
    expect(anew.snapshot.context.fields).toEqual(fields);
  });

  it('of a chosen draft shows nothing of another one', () => {
    const chosen = { ...place, id: '7f1a3c5e-9b2d-4c6f-8a10-5d4e3f2a1b0c', isGiven: true };
    const step = proceed(form, opened(chosen), { type: 'draft.restored', text: text() });
    expect(step.snapshot.context).toMatchObject({ fields: emptyFields, known: null });
  });

  it('is not published with a wrong value', () => {
    const wrong = { ...taken, content: { ...taken.content, fields: aDraftForm({ price: '-1' }) } };
    const step = proceed(form, opened(), offered, wrong, submit);
    expect(step.snapshot.value).toMatchObject({ form: 'editing' });
    expect(sentBy(step)).toEqual([]);
  });

  it('publishes the draft when no save is running', () => {
    expect(holding().snapshot.value).toMatchObject({ form: 'holding' });
    expect(sentBy(holding())).toEqual([{ to: 'draftSync', event: hold }]);
    expect(holding().snapshot.hasTag('busy')).toBe(true);
    const known = { ...kept, version: 'laptop-2' };
    const step = proceed(form, holding(), { type: 'draft.held', known });
    const input = invokedBy(step).find(({ id }) => id === 'upload')?.input;
    expect(input).toMatchObject({ publication: { known, publication: 'uuid-1' } });
    for (const failure of [{ type: 'upload.failed', error: offline } as const, failed('upload', offline)])
      expect(sentBy(proceed(form, step, failure))).toEqual([{ to: 'draftSync', event: release }]);
  });

  it.each([
    [{ type: 'draft.refused' } as const, 'Choose which one stays.'],
    [taken, 'This is what it says now.'],
  ])('does not publish a draft that was changed elsewhere: $type', (event, words) => {
    const step = proceed(form, holding(), event);
    expect(step.snapshot.value).toMatchObject({ form: 'editing' });
    expect(step.snapshot.context.error).toContain(words);
    const released = sentBy(step).filter(({ event }) => Object(event).type === release.type);
    expect(released).toHaveLength(event.type === 'draft.taken' ? 1 : 0);
  });

  it('clears its message when it shows another draft', () => {
    const empty = proceed(form, opened(), offered, submit);
    expect(empty.snapshot.context.error).not.toBeNull();
    expect(proceed(form, empty, taken).snapshot.context).toMatchObject({ error: null, faults: {} });
  });

  it('publishes without the draft if its keeper has stopped, and shows a message', () => {
    const failure = failed('draftSync', new Error('a bug'));
    const step = proceed(form, holding(), failure);
    expect(loggedBy(step)).toEqual([expect.objectContaining({ error: failure.error })]);
    expect(step.snapshot.value).toMatchObject({ form: 'submitting', account: 'stopped' });
    expect(step.snapshot.hasTag('unsynced')).toBe(true);
    expect(invokedBy(step).find(({ id }) => id === 'upload')?.input).toMatchObject({ publication: null });
  });

  it('starts over with a new draft, and keeps the earlier one', () => {
    const given = opened({ ...place, isGiven: true });
    const step = proceed(form, given, offered, taken, { type: 'draft.discard', id: 'uuid-2' });
    expect(step.snapshot.context).toMatchObject({
      fields: emptyFields,
      known: null,
      place: { id: 'uuid-2', isGiven: false },
    });
    const input = invokedBy(step).find(({ id }) => id === 'draftSync')?.input;
    expect(input).toMatchObject({ known: { id: 'uuid-2', version: null } });
  });

  it('that is published already becomes another draft, with the photos whose files are here', () => {
    const desk = aPhoto('desk');
    const there = { id: 'key-1', name: 'Photo 1', url: '/images/key-1.webp' };
    const news = { ...taken, content: { ...taken.content, photos: [there, desk] } };
    const step = proceed(form, opened(), offered, news, { type: 'draft.renew', id: 'uuid-2' });
    expect(step.snapshot.context).toMatchObject({
      fields: taken.content.fields,
      photos: [desk],
      known: null,
      place: { id: 'uuid-2', isGiven: false },
    });
    const input = invokedBy(step).find(({ id }) => id === 'draftSync')?.input;
    expect(input).toMatchObject({
      known: { id: 'uuid-2', version: null },
      content: { fields: taken.content.fields, photos: [desk] },
    });
  });
});

describe('the list of drafts', () => {
  const list = ownDraftsMachine;
  const other = aStoredDraft({ id: 'another' });
  const shown = () => proceed(list, started(list), done('fetchDrafts', [aStoredDraft(), other]));
  const deleting = () =>
    proceed(list, shown(), { type: 'delete.ask', id: draftId }, { type: 'delete.confirm' });

  it('is empty until it is fetched', () => {
    expect(started(list).snapshot.context).toEqual({ drafts: [], deletingId: null, message: null });
    expect([shown().snapshot.value, shown().snapshot.context.drafts]).toEqual([
      'shown',
      [aStoredDraft(), other],
    ]);
  });

  it('does not exist if the backend stores none', () => {
    expect(proceed(list, started(list), done('fetchDrafts', null)).snapshot.status).toBe('done');
  });

  it.each([
    [offline, 'The server could not be reached. Your drafts could not be loaded.'],
    [garbled, 'Your drafts could not be loaded. Please try again.'],
  ])('shows why it cannot be loaded, and tries again: %s', (error, message) => {
    const step = proceed(list, started(list), failed('fetchDrafts', error));
    expect([...step.snapshot.tags]).toEqual(['failed']);
    expect(step.snapshot.context.message).toBe(message);
    const { snapshot } = proceed(list, step, { type: 'drafts.retry' });
    expect([snapshot.value, snapshot.context.message]).toEqual(['loading', null]);
  });

  it('asks before a deletion', () => {
    const asked = proceed(list, shown(), { type: 'delete.ask', id: draftId });
    expect([...asked.snapshot.tags]).toEqual(['confirming']);
    const { snapshot } = proceed(list, asked, { type: 'delete.cancel' });
    expect(snapshot.value).toBe('shown');
    expect(snapshot.context).toMatchObject({ drafts: [{ id: draftId }, other], deletingId: null });
    expect(proceed(list, shown(), { type: 'delete.ask', id: 'a third' }).snapshot.value).toBe('shown');
  });

  it('deletes one', () => {
    expect([...deleting().snapshot.tags]).toEqual(['deleting']);
    expect(invokedBy(deleting())).toEqual([{ id: 'deleteDraft', input: { id: draftId } }]);
  });

  it.each([done('deleteDraft', undefined), failed('deleteDraft', notFound())])(
    'removes a draft that no longer exists: $type',
    (outcome) => {
      const { snapshot } = proceed(list, deleting(), outcome);
      expect([snapshot.value, snapshot.context.drafts]).toEqual(['shown', [other]]);
    },
  );

  it('keeps a draft that cannot be deleted, and shows a message', () => {
    const { value, context } = proceed(list, deleting(), failed('deleteDraft', offline)).snapshot;
    expect(value).toBe('shown');
    expect(context).toMatchObject({
      drafts: [{ id: draftId }, other],
      message: 'The draft could not be deleted. Please try again.',
    });
  });
});
