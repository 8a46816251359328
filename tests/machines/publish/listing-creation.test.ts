import { became, done, failed } from 'statechart-workbench/model/outcomes.ts';
import { emittedBy, proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { changedElsewhere, garbled, notFound, offline, rejected } from '../../../fixtures/failures.ts';
import { idleKeeper } from '../../../fixtures/form-keepers.ts';
import { aKnownDraft, draftId } from '../../../fixtures/listing-drafts.ts';
import { anEditableListing, someTerms } from '../../../fixtures/listings.ts';
import { aDraftForm, aFile, aPhoto } from '../../../fixtures/members.ts';
import { photoPickers } from '../../../fixtures/photo-pickers.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import { amenityNames, moreAmenityNames } from '../../../src/domain/publish/details-form.ts';
import { unplaced } from '../../../src/domain/publish/doubts.ts';
import { type DraftFields, emptyFields } from '../../../src/domain/publish/draft-form.ts';
import { type KnownDraft, sendablePhotos } from '../../../src/domain/publish/stored-draft.ts';
import type { Upload, UploadEvent } from '../../../src/machines/publish/draft-autosave.machine.ts';
import { listingCreationMachine } from '../../../src/machines/publish/listing-creation.machine.ts';
import {
  photoPickerMachine,
  type ReadFiles,
  type ReadPhotos,
} from '../../../src/machines/publish/photo-picker.machine.ts';
import type { EditableListing } from '../../../src/schemas/listing/listing.ts';
import { detailNames } from '../../../src/schemas/publish/form-draft.ts';
import { listingDraftSchema } from '../../../src/schemas/publish/new-listing.ts';
import { failureTable } from '../../support/api-failures.ts';
import { invokedBy, sentBy } from '../../support/machine-step.ts';

const machine = listingCreationMachine;
const photos = [aPhoto('window'), aPhoto('desk')];
const submit = { type: 'form.submit', today: '2026-07-31', change: 'uuid-1', isSure: true } as const;
const ask = { ...submit, today: '2025-08-01', isSure: false } as const;
const picker = (how: keyof typeof photoPickers) => became('photoPicker', photoPickers[how]);
const finished = { type: 'upload.finished' } as const;
const progressed = (progress: number) => ({ type: 'upload.progressed', progress }) as const;
const uploadFailed = (error: unknown) => ({ type: 'upload.failed', error }) as const;
type Field = Exclude<keyof DraftFields, 'isIndefinite'>;
const change = (field: Field, value: string) => ({ type: 'field.change', field, value }) as const;
const indefinite = (isIndefinite: boolean) => ({ type: 'indefinite.change', isIndefinite }) as const;

function filled(overrides: Partial<DraftFields> = {}, capabilities: readonly string[] = []) {
  const { isIndefinite, ...fields } = aDraftForm(overrides);
  const changes = Object.entries(fields).map(([field, value]) => change(field as Field, value));
  return proceed(
    machine,
    started(machine, { edited: null, capabilities }),
    ...changes,
    indefinite(isIndefinite),
  );
}

const withPhotos = (overrides?: Partial<DraftFields>, capabilities?: readonly string[]) =>
  proceed(machine, filled(overrides, capabilities), picker('holding'));
const sent = (overrides?: Partial<DraftFields>) => proceed(machine, withPhotos(overrides), submit);
const draftOf = (step: ReturnType<typeof sent>) => (invokedBy(step)[0]?.input as Upload | undefined)?.draft;

describe('the doubts about a new listing', () => {
  const asking = (overrides?: Partial<DraftFields>, capabilities?: readonly string[]) =>
    proceed(machine, withPhotos(overrides, capabilities), ask);
  const placed = (isPlaced: boolean) => done('checkAddress', { isPlaced, hints: [] });
  const upload = expect.objectContaining({ id: 'upload' });

  it('are looked for before it is sent, together with the place of its postal code', () => {
    const step = asking();
    expect(invokedBy(step)).toEqual([
      { id: 'checkAddress', input: { postalCode: '20131', city: 'Milano', province: 'MI' } },
    ]);
    expect(step.snapshot.hasTag('busy')).toBe(true);
    expect(invokedBy(proceed(machine, step, placed(true)))).toEqual([upload]);
  });

  it.each([
    [{ price: '1,2' }, true, ['The rent is below 50 € a month. Is that right?']],
    [{ price: '65050' }, true, ['The rent is above 10000 € a month. Is that right?']],
    [{ province: 'RM' }, true, ['Milano is in the province MI. Is that right?']],
    [{ availabilityStartDate: '2025-07-31' }, true, ['The start date is in the past. Is that right?']],
    [{}, false, [expect.stringContaining('The map does not know this postal code')]],
    [
      { price: '12', province: 'RM' },
      false,
      [expect.stringContaining('rent'), expect.stringContaining('province'), expect.stringContaining('map')],
    ],
  ] as const)('%j, on the map: %s, are asked back and refuse nothing', (fields, isPlaced, doubts) => {
    const step = proceed(machine, asking(fields), placed(isPlaced));
    expect(invokedBy(step)).toEqual([]);
    expect([step.snapshot.context.doubts, step.snapshot.hasTag('editable')]).toEqual([doubts, true]);
    expect(invokedBy(proceed(machine, step, { ...ask, isSure: true }))).toEqual([upload]);
    expect(proceed(machine, step, change('title', 'Other')).snapshot.context.doubts).toEqual([]);
  });

  it.each([{ price: '50' }, { price: '10000' }, { availabilityStartDate: '2025-08-01' }])(
    'do not exist for %j',
    (fields) => {
      expect(invokedBy(proceed(machine, asking(fields), placed(true)))).toEqual([upload]);
    },
  );

  it.each([
    failed('checkAddress', offline),
    { type: 'xstate.after.longestLookup.listingCreation.form.doubting' } as const,
  ])('do not wait for a map that does not answer', (outcome) => {
    expect(invokedBy(proceed(machine, asking(), outcome))).toEqual([upload]);
  });

  it('name what does not fit in the address, but for the address of an edited listing', () => {
    const hints = ['Sesto is in the province MI. Is that right?'];
    const outcome = done('checkAddress', { isPlaced: false, hints });
    expect(proceed(machine, asking(), outcome).snapshot.context.doubts).toEqual([...hints, unplaced]);
    const edited = anEditableListing();
    const step = proceed(machine, started(machine, { edited }), picker('holding'), ask, outcome);
    expect([step.snapshot.context.doubts, step.snapshot.context.isUnplaced]).toEqual([[], false]);
  });

  it('end with a mark on the map, which another postal code removes', () => {
    const asked = proceed(machine, asking({}, ['place-mark']), placed(false));
    expect(asked.snapshot.context).toMatchObject({ doubts: [unplaced], isUnplaced: true });
    const marked = proceed(machine, asked, change('mark', '45.12345,9.5'));
    expect(marked.snapshot.context.isUnplaced).toBe(true);
    const step = proceed(machine, marked, ask, placed(false));
    expect(invokedBy(step)).toMatchObject([
      { id: 'upload', input: { mark: { latitude: 45.12345, longitude: 9.5 } } },
    ]);
    const { context } = proceed(machine, marked, change('postalCode', '20132')).snapshot;
    expect([context.fields.mark, context.isUnplaced]).toEqual(['', false]);
  });

  it('do not send a mark to a backend that knows none', () => {
    const step = proceed(machine, withPhotos({ mark: '45,9' }), submit);
    expect(invokedBy(step)).toMatchObject([{ id: 'upload', input: { mark: null } }]);
  });

  it('are looked for again if the photos have changed meanwhile', () => {
    const step = proceed(machine, asking(), picker('empty'), placed(true));
    expect([invokedBy(step), step.snapshot.hasTag('editable')]).toEqual([[], true]);
  });

  it('about an edited listing do not repeat what it has already', () => {
    const edited = anEditableListing({ price: 20, availabilityStartDate: '2020-01-01', province: 'RM' });
    const open = proceed(machine, started(machine, { edited }), picker('holding'));
    const same = proceed(machine, open, ask, placed(false));
    expect(same.snapshot.context.doubts).toEqual([]);
    const other = proceed(
      machine,
      open,
      change('price', '30000'),
      change('postalCode', '20132'),
      ask,
      placed(false),
    );
    expect(other.snapshot.context.doubts).toHaveLength(2);
  });
});

describe('the form of a new listing', () => {
  it('starts empty, with its photo picker', () => {
    const step = started(machine, { edited: null });
    expect(step.snapshot.value).toEqual({ form: 'editing', account: 'none' });
    expect([...step.snapshot.tags]).toEqual(['editable']);
    expect(step.snapshot.context).toMatchObject({ photos: [], draft: null, error: null, progress: 0 });
    expect(Object.values(step.snapshot.context.fields).every((value) => !value)).toBe(true);
    expect(invokedBy(step).map(({ id }) => id)).toEqual(['keeper', 'photoPicker']);
    expect(invokedBy(step)[0]?.input).toEqual({ form: expect.anything(), album: expect.anything() });
  });

  it('asks for the required fields', () => {
    const step = sent({ title: '  ' });
    expect(step.snapshot.value).toMatchObject({ form: 'editing' });
    expect(step.snapshot.context.error).toBe('All fields marked * are required.');
    expect(invokedBy(step)).toEqual([]);
  });

  it('asks for a photo', () => {
    const { snapshot } = proceed(machine, filled(), submit);
    expect(snapshot.value).toMatchObject({ form: 'editing' });
    expect(snapshot.context.error).toBe('Please add at least one photo.');
    expect(snapshot.context.faults).toEqual({ photos: 'Please add at least one photo.' });
  });

  it.each([
    { fields: { price: '0' }, text: 'Monthly Rent: Must be above 0.' },
    { fields: { availabilityEndDate: '2026-07-30' }, text: 'End Date: The end date is in the past.' },
  ])('says which field is wrong: "$text"', ({ fields, text }) => {
    const step = sent(fields);
    expect(step.snapshot.value).toMatchObject({ form: 'editing' });
    expect(step.snapshot.context).toMatchObject({ error: text, fields: aDraftForm(fields) });
    expect(invokedBy(step)).toEqual([]);
  });

  it('checks required fields first, then a photo, and then the values', () => {
    const errors = [{ title: '', price: '0' }, { price: '0' }].map(
      (fields) => proceed(machine, filled(fields), submit).snapshot.context.error,
    );
    expect(errors).toEqual(['All fields marked * are required.', 'Please add at least one photo.']);
  });

  it.each([change('city', 'Roma'), indefinite(true), picker('empty')])(
    'forgets its message on $type',
    (event) => {
      expect(proceed(machine, sent({ price: '0' }), event).snapshot.context.error).toBeNull();
    },
  );
});

describe('the photos of a new listing', () => {
  it('are those of the picker, as it reports them', () => {
    expect(withPhotos().snapshot.context.photos).toEqual(photos);
    expect(proceed(machine, withPhotos(), picker('empty')).snapshot.context.photos).toEqual([]);
  });

  it('hold the submit back while they are read', () => {
    const step = proceed(machine, withPhotos(), picker('reading'), submit);
    expect(step.snapshot.context.isReadingPhotos).toBe(true);
    expect(step.snapshot.context.error).toBeNull();
    expect(invokedBy(step)).toEqual([]);
    expect(invokedBy(proceed(machine, step, picker('holding'), submit)).map(({ id }) => id)).toEqual([
      'upload',
    ]);
  });

  it('are no longer being read, and stay the same, if none could be read', () => {
    const { context } = photoPickers.reading;
    const ready = became('photoPicker', { value: 'ready', context });
    const step = proceed(machine, filled(), picker('reading'), ready);
    expect(step.snapshot.context).toMatchObject({ isReadingPhotos: false, photos: [] });
  });
});

describe('a new listing', () => {
  it('is sent as numbers and trimmed texts, with its photos in order', () => {
    const step = sent({ title: '  Sunny room ', price: '650.5' });
    expect([...step.snapshot.tags]).toEqual(['busy']);
    const texts = listingDraftSchema.parse({ ...aDraftForm(), price: 1, squareMeters: 1 });
    expect(invokedBy(step)).toEqual([
      {
        id: 'upload',
        input: {
          draft: { ...texts, title: 'Sunny room', price: 650.5, squareMeters: 16 },
          details: null,
          shownPlace: null,
          mark: null,
          photos,
          expires: false,
          edited: null,
          change: 'uuid-1',
          known: null,
        },
      },
    ]);
  });

  it.each([
    { name: 'with an end', fields: {}, end: '2026-07-31' },
    { name: 'without one', fields: { availabilityEndDate: '' }, end: null },
    { name: 'indefinite, whatever the end says', fields: { isIndefinite: true }, end: null },
  ])('is available $name', ({ fields, end }) => {
    expect(draftOf(sent(fields))?.availabilityEndDate).toBe(end);
  });

  it('restores its end when the stay is definite again', () => {
    expect(
      draftOf(proceed(machine, withPhotos(), indefinite(true), indefinite(false), submit)),
    ).toMatchObject({
      availabilityEndDate: '2026-07-31',
    });
  });

  it('shows the progress of its upload', () => {
    const step = proceed(machine, sent(), progressed(0.25), progressed(0.5));
    expect(step.snapshot.context.progress).toBe(0.5);
    expect(step.snapshot.hasTag('busy')).toBe(true);
  });

  it('is sent once, and cannot be edited while it is sent', () => {
    const after = proceed(machine, sent(), submit, change('title', 'Other'), indefinite(true));
    expect(after.snapshot.value).toEqual({ form: { submitting: 'uploading' }, account: 'none' });
    expect(after.snapshot.context).toEqual(sent().snapshot.context);
    expect(after.actions).toEqual([]);
  });

  it('is announced', () => {
    const step = proceed(machine, sent(), finished);
    expect([...step.snapshot.tags]).toEqual(['done']);
    expect(step.snapshot.context.error).toBeNull();
    expect(emittedBy(step)).toEqual([]);
    expect(proceed(machine, step, submit).actions).toEqual([]);
  });
});

describe('the shown place', () => {
  const uploadOf = (fields: Partial<DraftFields>, capabilities: readonly string[]) =>
    invokedBy(proceed(machine, withPhotos(fields, capabilities), submit))[0]?.input as Upload | undefined;

  it.each([
    { name: 'all, which is chosen first', fields: {}, capabilities: ['private-places'], shown: 'exact' },
    {
      name: 'the street',
      fields: { shownPlace: 'street' },
      capabilities: ['private-places'],
      shown: 'street',
    },
    { name: 'nothing, without the choice', fields: {}, capabilities: [], shown: null },
    {
      name: 'the street, without the choice',
      fields: { shownPlace: 'street' },
      capabilities: [],
      shown: 'street',
    },
  ])('is sent: $name', ({ fields, capabilities, shown }) => {
    expect(uploadOf(fields, capabilities)?.shownPlace).toBe(shown);
  });

  it('comes with the time of the offer, if the backend has that', () => {
    expect(uploadOf({}, ['listing-expiry'])?.expires).toBe(true);
  });

  it('stays that of the listing with an older draft without a choice', () => {
    const edited = anEditableListing({ shownPlace: 'street' });
    const { shownPlace: _, ...older } = aDraftForm();
    const event = { type: 'draft.restored', text: JSON.stringify(older) } as const;
    const { context } = proceed(machine, started(machine, { edited }), event).snapshot;
    expect(context.fields).toMatchObject({ ...older, shownPlace: 'street' });
  });
});

/** The fields of `amenities` and of `contract-terms`. */
const notOfCosts: readonly string[] = [...moreAmenityNames, 'registered', 'noticeMonths', 'otherFees'];

describe('the details of a new listing', () => {
  const detailed = (fields: Partial<DraftFields>) =>
    proceed(machine, withPhotos(fields, ['listing-costs']), submit);
  const detailsOf = (step: ReturnType<typeof sent>) =>
    (invokedBy(step)[0]?.input as Upload | undefined)?.details;

  it('are sent to a backend that has them: a blank field is unknown, 0 is a value', () => {
    const fields = {
      furnished: 'true',
      serviceCosts: '0',
      utilitiesCosts: ' 60.5 ',
      contractType: 'student',
      residencePossible: 'false',
      floor: '-1',
    };
    expect(detailsOf(detailed(fields))).toEqual({
      ...Object.fromEntries(
        detailNames
          .filter((name) => !notOfCosts.some((one) => one === name))
          .map((name) => [name, amenityNames.some((one) => one === name) ? false : null]),
      ),
      furnished: true,
      serviceCosts: 0,
      utilitiesCosts: 60.5,
      contractType: 'student',
      residencePossible: false,
      floor: -1,
    });
  });

  it('are not sent to a backend without the capability, whatever they contain', () => {
    const step = sent({ serviceCosts: 'x' });
    expect(detailsOf(step)).toBeNull();
    expect(draftOf(step)).toMatchObject({ price: 650 });
  });

  it.each([
    { fields: { deposit: '-1' }, field: 'deposit', text: 'Deposit (€): Must not be below 0.' },
    {
      fields: { minimumMonths: '1.5' },
      field: 'minimumMonths',
      text: 'Minimum stay (months): Must be a whole number.',
    },
    { fields: { flatmates: 'two' }, field: 'flatmates', text: 'Flatmates now: Must be a whole number.' },
    {
      fields: { allInclusivePrice: '649' },
      field: 'allInclusivePrice',
      text: 'All-inclusive price a month (€): Must not be below the rent.',
    },
    {
      fields: { contractType: 'marriage' },
      field: 'contractType',
      text: 'Type of contract: Must be one of the choices.',
    },
  ] as const)('show which one is wrong, and stay: $text', ({ fields, field, text }) => {
    const { snapshot } = detailed(fields);
    expect(snapshot.value).toMatchObject({ form: 'editing' });
    expect(snapshot.context).toMatchObject({ error: text, fields });
    expect(Object.keys(snapshot.context.faults)).toEqual([field]);
  });

  it('of an edited listing are its own', () => {
    const edited = anEditableListing({ terms: someTerms({ residencePossible: false, flatmates: 0 }) });
    const { fields } = started(machine, { edited }).snapshot.context;
    expect(fields).toMatchObject({
      deposit: '1300',
      furnished: 'true',
      hasGarden: '',
      residencePossible: 'false',
      flatmates: '0',
      internetCosts: '',
      contractType: 'student',
    });
  });
});

describe('a new listing that fails', () => {
  const full = (serverMessage?: string) =>
    new ApiError('rejected', '', { status: 409, code: 'LISTING_LIMIT_EXCEEDED', serverMessage });
  const limit = 'You have reached the maximum number of listings allowed.';

  it.each([
    { name: 'the limit', error: full(), text: limit },
    { name: 'the limit, in other words', error: full('No more.'), text: limit },
    {
      name: 'an e-mail that is not confirmed',
      error: new ApiError('rejected', '', { status: 403, code: 'EMAIL_UNCONFIRMED', serverMessage: 'No.' }),
      text: 'Confirm your e-mail before you publish. What you have typed is kept here.',
    },
    {
      name: 'another code',
      error: new ApiError('rejected', '', { status: 400, code: 'INVALID_IMAGE' }),
      text: 'Failed to create listing.',
    },
    {
      name: 'the code of an edit',
      error: new ApiError('rejected', '', { status: 409, code: 'LISTING_CHANGED' }),
      text: 'Failed to create listing.',
    },
    ...failureTable({
      rejected: 'Failed to create listing.',
      network:
        'An unexpected error occurred while creating the listing. There is no connection to the server.',
    }),
  ])('by $name shows "$text" and keeps all typed values', ({ error, text }) => {
    const step = proceed(machine, sent(), progressed(0.9), uploadFailed(error));
    expect(step.snapshot.value).toMatchObject({ form: 'editing' });
    expect(step.snapshot.context).toMatchObject({ error: text, photos, fields: aDraftForm() });
    expect(emittedBy(step)).toEqual([]);
  });

  it('by an exception shows a message', () => {
    const { snapshot } = proceed(machine, sent(), failed('upload', new Error('Out of memory')));
    expect(snapshot.value).toMatchObject({ form: 'editing' });
    expect(snapshot.context.error).toBe('An unexpected error occurred while creating the listing.');
  });

  it('can be sent again, from the beginning and without the old message', () => {
    const again = proceed(machine, sent(), progressed(0.9), uploadFailed(offline), submit);
    expect(again.snapshot.context).toMatchObject({ error: null, progress: 0 });
    expect(invokedBy(again).map(({ id }) => id)).toEqual(['upload']);
  });

  it('keeps its photo picker', () => {
    const { snapshot } = proceed(machine, sent(), uploadFailed(offline));
    expect(Object.keys(snapshot.children)).toEqual(['keeper', 'photoPicker']);
  });
});

describe('the draft of a new listing', () => {
  const kept = JSON.stringify(aDraftForm({ title: 'Attic' }));
  const restored = (text: string) => ({ type: 'draft.restored', text }) as const;
  const received = (step: ReturnType<typeof sent>) =>
    sentBy(step).map(({ to, event }) => [to, Reflect.get(event as object, 'type')]);

  it('is passed to its keeper with each change', () => {
    const step = proceed(machine, started(machine, { edited: null }), change('city', 'Roma'));
    const draft = { ...step.snapshot.context.fields, city: 'Roma' };
    expect(sentBy(step)).toEqual([
      { to: 'keeper', event: { type: 'draft.keep', text: JSON.stringify(draft) } },
    ]);
    expect(received(proceed(machine, started(machine, { edited: null }), indefinite(true)))).toEqual([
      ['keeper', 'draft.keep'],
    ]);
    expect(received(proceed(machine, filled(), picker('reading')))).toEqual([['keeper', 'photos.keep']]);
    expect(sentBy(withPhotos())).toEqual([{ to: 'keeper', event: { type: 'photos.keep', photos } }]);
    expect(sentBy(proceed(machine, withPhotos(), picker('holding')))).toEqual([]);
  });

  it('has the restored photos before those added meanwhile, at most four', () => {
    const kept = ['bed', 'bath'].map(aPhoto);
    const back = { type: 'photos.restored', photos: kept } as const;
    const step = proceed(machine, started(machine, { edited: null }), back);
    expect(step.snapshot.context.photos).toEqual(kept);
    expect(sentBy(step)).toEqual([{ to: 'photoPicker', event: { type: 'photos.set', photos: kept } }]);
    const full = proceed(machine, withPhotos(), { ...back, photos: [...kept, aPhoto('door')] });
    expect(full.snapshot.context.photos.map(({ name }) => name)).toEqual(
      [...kept, aPhoto('door'), photos[0]].map((photo) => photo?.name),
    );
    const emptied = proceed(machine, step, { type: 'draft.discard', id: 'uuid-2' });
    expect(emptied.snapshot.context.photos).toEqual([]);
    expect(received(emptied)).toEqual([
      ['photoPicker', 'photos.reset'],
      ['keeper', 'draft.forget'],
    ]);
  });

  it('is restored, and is removed when it is discarded or published', () => {
    const back = proceed(machine, started(machine, { edited: null }), restored(kept));
    expect(back.snapshot.context.fields).toEqual(aDraftForm({ title: 'Attic' }));
    const discarded = proceed(machine, back, { type: 'draft.discard', id: 'uuid-2' });
    expect(discarded.snapshot.context.fields).toEqual(
      started(machine, { edited: null }).snapshot.context.fields,
    );
    expect(received(discarded)).toContainEqual(['keeper', 'draft.forget']);
    expect(received(proceed(machine, sent(), finished))).toEqual([['keeper', 'draft.forget']]);
  });

  it.each(['', '{', 'null', '{"title":"Attic"}', kept.replace('"650"', '650')])(
    'that cannot be read is ignored: %s',
    (text) => {
      const step = proceed(machine, started(machine, { edited: null }), restored(text));
      expect(step.snapshot.context.fields).toEqual(
        started(machine, { edited: null }).snapshot.context.fields,
      );
    },
  );
});

describe('a running upload', () => {
  const readPhotos = fromPromise<ReadPhotos, ReadFiles>(async () => ({
    photos: [aPhoto('window')],
    rejected: [],
  }));
  const photoPicker = photoPickerMachine.provide({ actors: { readPhotos } });

  async function run() {
    const clock = new SimulatedClock();
    const heard: unknown[] = [];
    let notify: (event: UploadEvent) => void = () => {};
    let stopped = 0;
    const upload = fromCallback<UploadEvent, Upload>(({ sendBack }) => {
      notify = sendBack;
      return () => {
        stopped += 1;
      };
    });
    const actor = createActor(machine.provide({ actors: { upload, photoPicker, keeper: idleKeeper } }), {
      clock,
      input: { edited: null },
    });
    actor.on('listing.saved', (event) => heard.push(event));
    actor.start();
    const { isIndefinite: _, ...fields } = aDraftForm();
    for (const [field, value] of Object.entries(fields)) actor.send(change(field as Field, value));
    actor.getSnapshot().children.photoPicker?.send({ type: 'photos.add', files: [aFile('window.jpg')] });
    await waitFor(actor, (snapshot) => snapshot.context.photos.length === 1);
    actor.send(submit);
    return { actor, clock, heard, notify: (event: UploadEvent) => notify(event), stops: () => stopped };
  }

  it('that finishes leads on after 1500 ms, not sooner', async () => {
    const { actor, clock, heard, notify } = await run();
    notify(finished);
    clock.increment(1499);
    expect(heard).toEqual([]);
    clock.increment(1);
    expect(heard).toEqual([{ type: 'listing.saved' }]);
    expect(actor.getSnapshot().hasTag('done')).toBe(true);
    expect(actor.getSnapshot().value).toEqual({ form: 'finished', account: 'none' });
    actor.stop();
  });

  it('stops when the screen is left', async () => {
    const { actor, stops } = await run();
    expect(stops()).toBe(0);
    actor.stop();
    expect(stops()).toBe(1);
  });

  it('that has failed is ignored afterwards', async () => {
    const { actor, notify, stops } = await run();
    notify(uploadFailed(offline));
    expect(stops()).toBe(1);
    notify(finished);
    expect(actor.getSnapshot().value).toMatchObject({ form: 'editing' });
    actor.stop();
  });
});

describe('the edit of a listing', () => {
  const edited = anEditableListing({ availabilityEndDate: null });
  const editing = started(machine, { edited });
  const holding = (...urls: string[]) => ({
    ...became('photoPicker', {
      ...photoPickers.holding,
      context: {
        ...photoPickers.holding.context,
        photos: urls.map((url) => ({ id: url, name: url, url })),
      },
    }),
  });
  const sentEdit = proceed(machine, editing, submit);
  const changedTo = { ...edited, life: { state: 'paused', version: '2' } } as const;
  const fetched = done('fetchEdited', changedTo);

  it('starts with all that the listing has, its photos in order', () => {
    const { fields, photos } = editing.snapshot.context;
    expect(fields).toMatchObject({
      title: edited.title,
      price: '650',
      squareMeters: '16',
      availabilityStartDate: '2025-09-01',
      availabilityEndDate: '',
      isIndefinite: true,
    });
    expect(photos.map((photo) => 'url' in photo && photo.url)).toEqual(edited.imageUrls);
    expect(invokedBy(editing)).toMatchObject([{ id: 'keeper' }, { id: 'photoPicker', input: { photos } }]);
  });

  it('has the photos of its draft, without those that the listing no longer has', () => {
    const [cover = ''] = edited.imageUrls;
    const own = (url: string) => ({ id: url, name: url, url });
    const kept = [aPhoto('bed'), own('/images/gone.jpg'), own(cover)];
    const step = proceed(machine, editing, { type: 'photos.restored', photos: kept });
    expect(step.snapshot.context.photos).toEqual([aPhoto('bed'), own(cover)]);
  });

  it('is sent with the listing that it changes, and with its UUID', () => {
    expect(invokedBy(sentEdit)).toMatchObject([{ id: 'upload', input: { edited, change: 'uuid-1' } }]);
  });

  it('keeps its UUID for the same edit sent again, and not for another one', () => {
    const other = { ...submit, change: 'uuid-2' };
    const failed = proceed(machine, sentEdit, uploadFailed(offline));
    const changeOf = (step: typeof failed) => (invokedBy(step)[0]?.input as Upload | undefined)?.change;
    expect(changeOf(proceed(machine, failed, other))).toBe('uuid-1');
    expect(changeOf(proceed(machine, failed, change('title', 'Other'), other))).toBe('uuid-2');
    expect(changeOf(proceed(machine, failed, holding(...edited.imageUrls.slice(1)), other))).toBe('uuid-2');
  });

  it('that conflicts with another one keeps the typed values, and is then applied to the new version', () => {
    const typed = proceed(machine, editing, change('title', 'Mine'), submit, uploadFailed(changedElsewhere));
    expect(typed.snapshot.hasTag('busy')).toBe(true);
    expect(invokedBy(typed)).toMatchObject([{ id: 'fetchEdited', input: { id: edited.id } }]);
    const again = proceed(machine, typed, fetched);
    expect(again.snapshot.context).toMatchObject({
      error:
        'This listing was changed elsewhere in the meantime. It is paused. What you typed is still here. Save again to replace the other change.',
      fields: { title: 'Mine' },
    });
    expect(invokedBy(proceed(machine, again, { ...submit, change: 'uuid-2' }))).toMatchObject([
      { input: { draft: { title: 'Mine' }, edited: changedTo, change: 'uuid-2' } },
    ]);
  });

  it.each([
    [notFound(), 'This listing was deleted elsewhere in the meantime.'],
    [offline, 'The server could not be reached. Nothing is lost: please try again.'],
    [garbled, 'The server did not answer as it should. Try again in a moment.'],
    [rejected(500), 'The listing could not be changed. Please try again.'],
  ])('shows why it failed, also if the new version cannot be fetched: %#', (error, text) => {
    const direct = proceed(machine, sentEdit, uploadFailed(error));
    const later = proceed(machine, sentEdit, uploadFailed(changedElsewhere), failed('fetchEdited', error));
    for (const { snapshot } of [direct, later]) {
      expect([snapshot.context.error, snapshot.hasTag('editable')]).toEqual([text, true]);
    }
  });

  it('returns to the listing, not to an empty form, when the user starts over', () => {
    const { fields } = proceed(machine, editing, change('title', 'Mine'), {
      type: 'draft.discard',
      id: 'uuid-2',
    }).snapshot.context;
    expect(fields.title).toBe(edited.title);
  });

  it('whose upload fails shows a message', () => {
    const { error } = proceed(machine, sentEdit, failed('upload', new Error('a bug'))).snapshot.context;
    expect(error).toBe('The server could not be reached. Nothing is lost: please try again.');
  });
});

describe('the form of a new listing whose draft the backend keeps', () => {
  const place = { id: draftId, openedFromList: false, device: 'laptop' };
  const opened = (given = place, similar: EditableListing | null = null) =>
    started(machine, { edited: null, similar, place: given, capabilities: ['listing-drafts'] });
  const desk = { id: 'desk', name: 'Photo 1', url: '/images/key-1.webp' };
  const known = aKnownDraft({ version: 'laptop-1', photos: [{ ...desk, key: 'key-1' }] });
  const restored = (kept: object = { known }) =>
    ({ type: 'draft.restored', text: JSON.stringify({ ...aDraftForm(), ...kept }) }) as const;
  const content = { fields: aDraftForm(), photos: [aPhoto('desk')] };
  const replaced = { type: 'content.replaced', known, content } as const;
  const gone = { ...replaced, known: aKnownDraft(), content: { fields: emptyFields, photos: [] } };
  const saves = (how: KnownDraft) => became('draftAutosave', { value: 'saving', context: { known: how } });
  const publishing = () => proceed(machine, opened(), replaced, submit);
  const autosaveInput = (step: ReturnType<typeof opened>) =>
    invokedBy(step).find(({ id }) => id === 'draftAutosave')?.input;
  const types = (step: ReturnType<typeof opened>) =>
    sentBy(step).map(({ to, event }) => [to, Reflect.get(Object(event), 'type')]);

  it('keeps no draft at another backend, or of an edited listing', () => {
    for (const input of [{ place }, { edited: anEditableListing(), capabilities: ['listing-drafts'] }])
      expect(started(machine, { edited: null, ...input }).snapshot.value).toMatchObject({ account: 'none' });
  });

  it('is edited again if another device replaces what was to be published while doubts are looked for', () => {
    const step = proceed(machine, opened(), replaced, ask);
    expect(invokedBy(step).map(({ id }) => id)).toEqual(['checkAddress']);
    const after = proceed(machine, step, gone);
    expect([after.snapshot.hasTag('editable'), after.snapshot.context.fields]).toEqual([true, emptyFields]);
  });

  it('begins with the draft of the device, or a new one', () => {
    expect(autosaveInput(opened())).toMatchObject({
      known: aKnownDraft(),
      device: 'laptop',
      empty: { fields: emptyFields, photos: [] },
    });
    const step = proceed(machine, opened(), restored());
    expect(autosaveInput(step)).toMatchObject({ known, content: { fields: aDraftForm(), photos: [desk] } });
    expect(types(step)).toEqual([['photoPicker', 'photos.set']]);
  });

  it.each([
    ['is of another one', { known: { ...known, id: '1d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11' } }],
    ['names none', {}],
    ['has what an earlier version of the app has noted', { known: { id: draftId, tried: [] } }],
  ])('that was opened from the list ignores what the device has if it %s', (_, kept) => {
    const step = proceed(machine, opened({ ...place, openedFromList: true }), restored(kept));
    expect(step.snapshot.context).toMatchObject({ fields: emptyFields, known: null });
    expect(proceed(machine, opened(), restored(kept)).snapshot.context.fields).toEqual(aDraftForm());
  });

  it('has the photos of the device that the draft still has, then those added meanwhile', () => {
    const away = { ...desk, id: 'away' };
    const back = { type: 'photos.restored', photos: [desk, away] } as const;
    const step = proceed(machine, opened(), restored(), picker('holding'), back);
    expect(step.snapshot.context.photos).toEqual([desk, aPhoto('window')]);
  });

  it('passes each change of a field and of the photos to its draft', () => {
    const step = proceed(machine, opened(), change('title', 'Attic'));
    const fields = { ...emptyFields, title: 'Attic' };
    const saved = { type: 'content.change', fields, photos: [] };
    expect(sentBy(step)).toContainEqual({ to: 'draftAutosave', event: saved });
    const more = proceed(machine, step, picker('holding'));
    expect(sentBy(more)).toContainEqual({ to: 'draftAutosave', event: { ...saved, photos } });
  });

  it('notes on the device what its draft knows, once', () => {
    const step = proceed(machine, opened(), saves(known));
    expect(step.snapshot.context.known).toEqual(known);
    const text = JSON.stringify({ ...emptyFields, known });
    expect(sentBy(step)).toEqual([{ to: 'keeper', event: { type: 'draft.keep', text } }]);
    expect(sentBy(proceed(machine, step, saves(known)))).toEqual([]);
    expect(sentBy(proceed(machine, opened(), saves(aKnownDraft())))).toEqual([]);
  });

  it('shows the version of another device, which the device keeps if it has an earlier one', () => {
    const set = { to: 'photoPicker', event: { type: 'photos.set', photos: content.photos } };
    const step = proceed(machine, opened(), replaced);
    expect(step.snapshot.context).toMatchObject({ ...content, known });
    expect(sentBy(step)).toEqual([set]);
    expect(types(proceed(machine, step, replaced)).slice(1)).toEqual([
      ['keeper', 'draft.keep'],
      ['keeper', 'photos.keep'],
    ]);
  });

  it('is empty, also on the device, after its draft is gone', () => {
    const step = proceed(machine, opened(), replaced, gone);
    expect(step.snapshot.context).toMatchObject({ fields: emptyFields, photos: [], known: null });
    expect(types(step)).toContainEqual(['keeper', 'draft.forget']);
  });

  it('publishes its draft, which says how it goes', () => {
    expect(publishing().snapshot.value).toMatchObject({ form: { submitting: 'publishing' } });
    expect(sentBy(publishing())).toMatchObject([
      {
        to: 'draftAutosave',
        event: { type: 'draft.publish', upload: { change: 'uuid-1', photos: content.photos } },
      },
    ]);
    expect(invokedBy(publishing())).toEqual([]);
    expect(proceed(machine, publishing(), progressed(0.5)).snapshot.context.progress).toBe(0.5);
    expect(proceed(machine, publishing(), finished).snapshot.hasTag('done')).toBe(true);
    const { snapshot } = proceed(machine, publishing(), uploadFailed(offline));
    expect([snapshot.hasTag('editable'), snapshot.context.error]).toEqual([
      true,
      'An unexpected error occurred while creating the listing. There is no connection to the server.',
    ]);
  });

  it.each([
    [{ type: 'publication.refused' } as const, 'What you typed is still here. Choose which one stays.'],
    [replaced, 'This is what it says now.'],
    [gone, 'This is what it says now.'],
  ])('does not publish a draft that was changed elsewhere: $type', (event, words) => {
    const { snapshot } = proceed(machine, publishing(), event);
    expect(snapshot.value).toMatchObject({ form: 'editing' });
    expect(snapshot.context.error).toBe(`This draft was changed on another device. ${words}`);
  });

  it('clears its message when it shows another version', () => {
    const { context } = proceed(machine, opened(), submit, replaced).snapshot;
    expect(context).toMatchObject({ error: null, faults: {} });
  });

  it('takes the photos of a similar listing along, with a backend that shares them', () => {
    const similar = anEditableListing({ imageUrls: ['/images/a.webp', '/images/b.webp'] });
    const capabilities = ['listing-drafts', 'similar-photos'];
    const step = started(machine, { edited: null, similar, place, capabilities });
    const { photos } = step.snapshot.context;
    expect(photos.map(({ id }) => id)).toEqual(similar.imageUrls);
    // An untouched form makes no draft.
    expect(autosaveInput(step)).toMatchObject({ content: { photos }, empty: { photos } });
    expect(sendablePhotos(photos, []).map(({ key }) => key)).toEqual(similar.imageUrls);
    // The device gives back what the person had removed and kept.
    const [first] = photos;
    const back = proceed(machine, started(machine, { edited: null, similar, place, capabilities }), {
      type: 'photos.restored',
      photos: first ? [first] : [],
    });
    expect(back.snapshot.context.photos).toEqual([first]);
  });

  it('starts over with another draft: empty, or like the similar listing', () => {
    const again = { type: 'draft.discard', id: 'uuid-2' } as const;
    const similar = anEditableListing();
    for (const start of [opened({ ...place, openedFromList: true }), opened(place, similar)]) {
      const { fields } = start.snapshot.context;
      expect(autosaveInput(start)).toMatchObject({ empty: { fields, photos: [] } });
      const step = proceed(machine, start, replaced, again);
      expect(step.snapshot.context).toMatchObject({
        fields,
        known: null,
        place: { id: 'uuid-2', openedFromList: false },
      });
      expect(autosaveInput(step)).toMatchObject({ known: { id: 'uuid-2', version: null } });
    }
    expect(opened(place, similar).snapshot.context.fields.title).toBe(similar.title);
  });

  it('that is published already becomes another draft, with the photos whose files are here', () => {
    const both = { ...content, photos: [desk, aPhoto('desk')] };
    const step = proceed(
      machine,
      opened(),
      { ...replaced, content: both },
      { type: 'draft.renew', id: 'uuid-2' },
    );
    expect(step.snapshot.context).toMatchObject({ ...content, known: null });
    expect(autosaveInput(step)).toMatchObject({ known: { id: 'uuid-2', version: null }, content });
  });
});
