import {
  assign,
  emit,
  fromCallback,
  fromPromise,
  raise,
  type SnapshotFrom,
  sendTo,
  setup,
  stateIn,
} from 'xstate';
import type { DecimalSign } from '../../domain/amount.ts';
import { ApiError, kindOf } from '../../domain/api-error.ts';
import { errorTexts } from '../../domain/error-texts.ts';
import type { FieldFaults } from '../../domain/field-faults.ts';
import type { Address } from '../../domain/listing/italian-address.ts';
import { doubtsAbout, unplaced } from '../../domain/publish/doubts.ts';
import {
  type Asked,
  checkForm,
  type DraftField,
  type DraftFields,
  emptyFields,
  fieldsLike,
  fieldsOf,
  markOf,
} from '../../domain/publish/draft-form.ts';
import { readKeptForm } from '../../domain/publish/kept-form.ts';
import { lifeTexts } from '../../domain/publish/listing-life.ts';
import { draftTexts, type KnownDraft, newDraft } from '../../domain/publish/stored-draft.ts';
import { creationRedirectDelay, longestLookup, photoLimits } from '../../schemas/constants.ts';
import type { EditableListing } from '../../schemas/listing/listing.ts';
import type { ListingDetails } from '../../schemas/listing/listing-details.ts';
import { keptNewListingSchema } from '../../schemas/publish/form-draft.ts';
import type { ListingDraft } from '../../schemas/publish/new-listing.ts';
import type { Capability } from '../../schemas/shell/capabilities.calls.ts';
import { assertDefined } from '../assert-defined.ts';
import { answerFailureText, failureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { type DraftRestored, formKeeperMachine, type PhotosRestored } from '../shell/form-keeper.machine.ts';
import {
  type DraftReport,
  draftAutosaveMachine,
  type Upload,
  type UploadEvent,
} from './draft-autosave.machine.ts';
import { type Photo, photoPickerMachine } from './photo-picker.machine.ts';

/** Which draft at the backend a form writes. */
export interface DraftPlace {
  /** A UUID. */
  id: string;
  /** Whether the person continues a draft from the list. */
  openedFromList: boolean;
  /** A UUID for each time the form is opened. */
  device: string;
}

interface Input {
  /** The listing that is edited, as it was fetched; `null` for a new one. */
  edited: EditableListing | null;
  /** The own listing that a new one is filled in from; `null` without one. */
  similar: EditableListing | null;
  /** `null` for a listing that is edited. */
  place: DraftPlace | null;
  /** What the backend has: it decides which additional fields the form has, and who keeps the draft. */
  capabilities: readonly string[];
  /** Of the amounts that the form is filled in with. */
  decimalSign: DecimalSign;
}

interface Context extends Input {
  fields: DraftFields;
  /** The photos that the picker last reported. */
  photos: readonly Photo[];
  isReadingPhotos: boolean;
  /** What is known of the draft at the backend; `null` before its first save. */
  known: KnownDraft | null;
  /** The UUID of the last sent edit or publication. It stays the same if that is sent again. */
  change: string | null;
  /** The values of the fields at the last submit. */
  draft: ListingDraft | null;
  details: ListingDetails | null;
  error: string | null;
  faults: FieldFaults<DraftField | 'photos'>;
  /** What the person is asked before the listing is sent. */
  doubts: readonly string[];
  /** Whether the map does not know the postal code: the person can set the mark. */
  isUnplaced: boolean;
  /** The sent share of the upload, 0 to 1. */
  progress: number;
}

type ListingCreationEvent =
  | { type: 'field.change'; field: DraftField; value: string }
  | { type: 'indefinite.change'; isIndefinite: boolean }
  /**
   * `today`: a listing whose end date is past is refused. `change`: a new UUID. `isSure`: the person has seen the doubts, and publishes anyway.
   */
  | { type: 'form.submit'; today: string; change: string; isSure: boolean }
  | DraftRestored
  | PhotosRestored
  /** The person does not want the restored values. `id`: the UUID of the next draft. */
  | { type: 'draft.discard'; id: string }
  /** The draft is already published: the typed values become another draft. `id`: its UUID. */
  | { type: 'draft.renew'; id: string }
  /** Raised by the form for its draft at the backend. */
  | { type: 'content.changed' }
  | DraftReport;

/** What is known of an address. */
export interface CheckedAddress {
  /** Whether the map knows its postal code. */
  isPlaced: boolean;
  /** What does not fit together in it. */
  hints: readonly string[];
}
const addressParts = ['postalCode', 'city', 'province'] as const satisfies (keyof Address)[];

type PickerChange = { snapshot: SnapshotFrom<typeof photoPickerMachine> };
type AutosaveChange = { snapshot: SnapshotFrom<typeof draftAutosaveMachine> };

const keptPhoto = (url: string, i: number): Photo => ({ id: url, name: `Photo ${i + 1}`, url });

/** Whether a similar listing comes with its photos: the draft of the new one shares them. */
export const takesPhotos = (capabilities: readonly string[]) =>
  doesOffer(capabilities, 'listing-drafts') && doesOffer(capabilities, 'similar-photos');

/** The form as it opens: empty, of a similar listing, or of the edited one. */
function startOf({ edited, similar, capabilities, decimalSign }: Input): Pick<Context, 'fields' | 'photos'> {
  if (edited) return { fields: fieldsOf(edited, decimalSign), photos: edited.imageUrls.map(keptPhoto) };
  if (similar === null) return { fields: emptyFields, photos: [] };
  return {
    fields: fieldsLike(similar, decimalSign),
    photos: takesPhotos(capabilities) ? similar.imageUrls.map(keptPhoto) : [],
  };
}

/** The form that the device kept. If the person continues a draft from the list, only that draft counts. */
function restoredForm(context: Context, text: string): Partial<Context> {
  const { place } = context;
  const kept = readKeptForm(keptNewListingSchema, text);
  if (kept === null || (place?.openedFromList && kept.known?.id !== place.id)) return {};
  const { known, ...typed } = kept;
  const fields = { ...context.fields, ...typed, shownPlace: typed.shownPlace ?? context.fields.shownPlace };
  if (place === null || known === undefined) return { fields };
  const photos = known.photos.map(({ id, name, url }) => ({ id, name, url }));
  return { fields, known, photos: context.photos.length === 0 ? photos : context.photos };
}

/**
 * The photos that the device kept, without those that the listing or the draft no longer has, then those that were added before the kept
 * ones arrived.
 */
function restoredPhotos(
  { edited, similar, known, photos }: Context,
  kept: readonly Photo[],
): readonly Photo[] {
  const isStillThere = (photo: Photo) =>
    'file' in photo ||
    edited?.imageUrls.includes(photo.url) ||
    similar?.imageUrls.includes(photo.url) ||
    known?.photos.some(({ id }) => id === photo.id);
  const restored = kept.filter(isStillThere);
  const added = photos.filter((photo) => 'file' in photo && restored.every(({ id }) => id !== photo.id));
  return [...restored, ...added].slice(0, photoLimits.count);
}

export const doesOffer = (capabilities: readonly string[], name: Capability) => capabilities.includes(name);

const askedBy = (capabilities: readonly string[]): Asked => ({
  details: doesOffer(capabilities, 'listing-costs'),
  amenities: doesOffer(capabilities, 'amenities'),
  household: doesOffer(capabilities, 'household'),
  safety: doesOffer(capabilities, 'safety'),
  contract: doesOffer(capabilities, 'contract-terms'),
});

const isChangedElsewhere = (error: unknown) => error instanceof ApiError && error.code === 'LISTING_CHANGED';

function failureOf(edited: EditableListing | null, error: unknown): string {
  if (edited === null) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'LISTING_LIMIT_EXCEEDED') return errorTexts.createListing.limit;
    if (code === 'EMAIL_UNCONFIRMED') return errorTexts.createListing.unconfirmed;
    const reason = failureText(error, errorTexts.createListing);
    return kindOf(error) === 'network' ? `${reason} ${errorTexts.createListing.offline}` : reason;
  }
  if (kindOf(error) === 'notFound') return lifeTexts.gone;
  const reason = answerFailureText(error, lifeTexts);
  return isChangedElsewhere(error) ? `${reason} ${lifeTexts.saveAgain}` : reason;
}

function uploadOf({ fields, capabilities, draft, details, photos, edited, change }: Context): Upload {
  // 'street' is sent even if the backend's capabilities are unknown: the house number must not be shown.
  const isStreet = fields.shownPlace === 'street';
  return {
    draft: assertDefined(draft, 'draft'),
    details,
    shownPlace: isStreet ? 'street' : doesOffer(capabilities, 'private-places') ? 'exact' : null,
    mark: doesOffer(capabilities, 'place-mark') ? markOf(fields.mark) : null,
    photos,
    expires: doesOffer(capabilities, 'listing-expiry'),
    edited,
    change: assertDefined(change, 'change'),
    known: null,
  };
}

/** Any change clears the messages, and makes another edit or publication. */
const changed = { change: null, error: null, faults: {}, doubts: [] };

/**
 * The 'Create New Listing' form, and the form of a listing that is edited. It emits `listing.saved` after the person had time to read the
 * success message.
 */
export const listingCreationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ListingCreationEvent,
    /** The listing was published, or its edit saved. */
    emitted: {} as { type: 'listing.saved' },
    children: {} as {
      keeper: 'keeper';
      photoPicker: 'photoPicker';
      upload: 'upload';
      fetchEdited: 'fetchEdited';
      checkAddress: 'checkAddress';
      draftAutosave: 'draftAutosave';
    },
    input: {} as Pick<Input, 'edited'> & Partial<Input>,
    tags: {} as 'editable' | 'busy' | 'done',
    meta: {} as StateMeta,
  },
  actors: {
    keeper: formKeeperMachine,
    photoPicker: photoPickerMachine,
    draftAutosave: draftAutosaveMachine,
    upload: fromCallback<UploadEvent, Upload>(() => notProvided('upload')),
    checkAddress: fromPromise<CheckedAddress, Address>(() => notProvided('checkAddress')),
    fetchEdited: fromPromise<EditableListing, { id: number }>(() => notProvided('fetchEdited')),
  },
  guards: {
    isReadingPhotos: ({ context }) => context.isReadingPhotos,
    isWrong: ({ context }, { today }: { today: string }) =>
      checkForm(context, today, askedBy(context.capabilities)).draft === null,
    hasDraft: stateIn({ account: 'kept' }),
    isSure: (_, { isSure }: { isSure: boolean }) => isSure,
    /** Also if something has changed meanwhile, so that it is not what was checked. */
    isAskedBack: ({ context: { doubts, change } }) => doubts.length > 0 || change === null,
    hasDrafts: ({ context: { place, capabilities } }) =>
      place !== null && doesOffer(capabilities, 'listing-drafts'),
    /** Not when the picker has only taken over the photos of the form. */
    isPhotoChange: ({ context }, { snapshot }: PickerChange) =>
      snapshot.context.photos !== context.photos ||
      (snapshot.value === 'reading') !== context.isReadingPhotos,
    /** A save has begun or ended. */
    isNews: (
      { context },
      {
        snapshot: {
          context: { known },
        },
      }: AutosaveChange,
    ) => known !== context.known && (known.version !== null || known.unacknowledgedVersions.length > 0),
    isGone: (_, { known }: { known: KnownDraft }) => known.version === null,
    /** The device has an earlier state of the draft. */
    isOnDevice: ({ context }) => context.known !== null,
    isChangedElsewhere: ({ context }, { error }: { error: unknown }) =>
      context.edited !== null && isChangedElsewhere(error),
  },
  actions: {
    setField: assign(({ context }, change: Partial<DraftFields>) => ({
      // The mark stands for a postal code that the map does not know: another one is looked up first.
      fields: { ...context.fields, ...(change.postalCode !== undefined && { mark: '' }), ...change },
      isUnplaced: context.isUnplaced && change.postalCode === undefined,
      ...changed,
    })),
    setPhotos: assign((_, { snapshot }: PickerChange) => ({
      photos: snapshot.context.photos,
      isReadingPhotos: snapshot.value === 'reading',
      ...changed,
    })),
    restoreFields: assign(({ context }, { text }: DraftRestored) => restoredForm(context, text)),
    restorePhotos: assign(({ context }, { photos }: PhotosRestored) => ({
      photos: restoredPhotos(context, photos),
    })),
    replaceContent: assign((_, { known, content }: Extract<DraftReport, { type: 'content.replaced' }>) => ({
      ...content,
      change: null,
      known: known.version === null ? null : known,
    })),
    setKnown: assign((_, { snapshot }: AutosaveChange) => ({ known: snapshot.context.known })),
    resetForm: assign(({ context }, { id }: { id: string }) => ({
      ...startOf(context),
      ...changed,
      isReadingPhotos: false,
      isUnplaced: false,
      place: context.place && { id, device: id, openedFromList: false },
      known: null,
    })),
    /** Removes the photos without a file on this device: they now belong to the published listing. */
    renewDraft: assign(({ context: { place, photos } }, { id }: { id: string }) => ({
      photos: photos.filter((photo) => 'file' in photo),
      ...changed,
      place: place && { id, device: id, openedFromList: false },
      known: null,
    })),
    /** Gives the picker the photos of the form. */
    setPickerPhotos: sendTo('photoPicker', ({ context: { photos } }) => ({ type: 'photos.set', photos })),
    /** The same, in place also of those that the picker is reading. */
    resetPickerPhotos: sendTo('photoPicker', ({ context: { photos } }) => ({ type: 'photos.reset', photos })),
    keepFields: sendTo('keeper', ({ context: { fields, known } }) => ({
      type: 'draft.keep',
      text: JSON.stringify({ ...fields, ...(known && { known }) }),
    })),
    keepPhotos: sendTo('keeper', ({ context: { photos } }) => ({ type: 'photos.keep', photos })),
    forgetKept: sendTo('keeper', { type: 'draft.forget' }),
    raiseChanged: raise({ type: 'content.changed' }),
    saveDraft: sendTo('draftAutosave', ({ context: { fields, photos } }) => ({
      type: 'content.change',
      fields,
      photos,
    })),
    publishDraft: sendTo('draftAutosave', ({ context }) => ({
      type: 'draft.publish',
      upload: uploadOf(context),
    })),
    refuse: assign(({ context }, { today }: { today: string }) =>
      checkForm(context, today, askedBy(context.capabilities)),
    ),
    /** If the same edit or publication is sent again, it keeps its UUID. */
    accept: assign(({ context }, { today, change }: { today: string; change: string }) => ({
      ...checkForm(context, today, askedBy(context.capabilities)),
      change: context.change ?? change,
      doubts: [],
      progress: 0,
    })),
    /** After `accept`. */
    setDoubts: assign(({ context: { draft, edited, capabilities } }, { today }: { today: string }) => ({
      doubts: doubtsAbout(
        assertDefined(draft, 'draft'),
        edited && { ...edited, availabilityStartDate: edited.availabilityStartDate ?? '' },
        today,
        doesOffer(capabilities, 'safety'),
      ),
    })),
    /** The edited listing was published with its address: that is not asked again. */
    addAddressDoubts: assign(
      ({ context: { draft, edited, doubts, fields } }, { isPlaced, hints }: CheckedAddress) => {
        const isSame = (field: keyof Address) => draft?.[field] === edited?.[field];
        const isUnplaced = !isPlaced && !isSame('postalCode');
        return {
          isUnplaced,
          doubts: [
            ...doubts,
            ...(addressParts.every(isSame) ? [] : hints),
            ...(isUnplaced && markOf(fields.mark) === null ? [unplaced] : []),
          ],
        };
      },
    ),
    setEdited: assign((_, { edited }: { edited: EditableListing }) => ({ edited, change: null })),
    setProgress: assign((_, { progress }: { progress: number }) => ({ progress })),
    clearMessages: assign({ error: null, faults: {}, doubts: [] }),
    showError: assign((_, { error }: { error: string }) => ({ error })),
    showFailure: assign(({ context: { edited } }, { error }: { error: unknown }) => ({
      error: failureOf(edited, error),
    })),
    notifySaved: emit({ type: 'listing.saved' }),
  },
  delays: { afterSaving: creationRedirectDelay, longestLookup },
}).createMachine({
  id: 'listingCreation',
  meta: {
    live: {
      context: ['progress'],
      events: { 'field.change': ['field'], 'xstate.error.actor.*': ['error.kind', 'error.status'] },
    },
  },
  context: ({ input: { edited, place = null, similar = null, capabilities = [], decimalSign = '.' } }) => ({
    edited,
    similar,
    place,
    capabilities,
    decimalSign,
    ...startOf({ edited, similar, place, capabilities, decimalSign }),
    isReadingPhotos: false,
    known: null,
    ...changed,
    isUnplaced: false,
    draft: null,
    details: null,
    progress: 0,
  }),
  invoke: [
    { id: 'keeper', src: 'keeper', input: ({ self }) => ({ form: self, album: self }) },
    {
      id: 'photoPicker',
      src: 'photoPicker',
      input: ({ context: { photos } }) => ({ photos }),
      onSnapshot: {
        guard: { type: 'isPhotoChange', params: ({ event }) => event },
        actions: [{ type: 'setPhotos', params: ({ event }) => event }, 'keepPhotos', 'raiseChanged'],
      },
    },
  ],
  type: 'parallel',
  states: {
    form: {
      description: 'The fields, and their upload together with the photos.',
      meta: { reference: 'listing-creation#form' },
      initial: 'editing',
      states: {
        editing: {
          description: 'The fields can be edited. Editing any field clears the message.',
          meta: { reference: 'listing-creation#checks' },
          tags: 'editable',
          on: {
            'field.change': {
              actions: [
                { type: 'setField', params: ({ event: { field, value } }) => ({ [field]: value }) },
                'keepFields',
                'raiseChanged',
              ],
            },
            'indefinite.change': {
              actions: [
                { type: 'setField', params: ({ event: { isIndefinite } }) => ({ isIndefinite }) },
                'keepFields',
                'raiseChanged',
              ],
            },
            'draft.restored': {
              actions: [{ type: 'restoreFields', params: ({ event }) => event }, 'setPickerPhotos'],
            },
            'photos.restored': {
              actions: [
                { type: 'restorePhotos', params: ({ event }) => event },
                'setPickerPhotos',
                'raiseChanged',
              ],
            },
            'content.replaced': { actions: 'clearMessages' },
            'draft.discard': {
              actions: [
                { type: 'resetForm', params: ({ event }) => event },
                'resetPickerPhotos',
                'forgetKept',
              ],
            },
            'draft.renew': {
              actions: [
                { type: 'renewDraft', params: ({ event }) => event },
                'setPickerPhotos',
                'keepFields',
              ],
            },
            'form.submit': [
              { guard: 'isReadingPhotos' },
              {
                guard: { type: 'isWrong', params: ({ event }) => event },
                actions: { type: 'refuse', params: ({ event }) => event },
              },
              {
                guard: { type: 'isSure', params: ({ event }) => event },
                target: 'sending',
                actions: { type: 'accept', params: ({ event }) => event },
              },
              {
                target: 'doubting',
                actions: [
                  { type: 'accept', params: ({ event }) => event },
                  { type: 'setDoubts', params: ({ event }) => event },
                ],
              },
            ],
          },
        },
        doubting: {
          description: 'Looks for what the person should be asked before the listing is sent.',
          meta: { reference: 'listing-creation#doubts' },
          tags: 'busy',
          invoke: {
            id: 'checkAddress',
            src: 'checkAddress',
            input: ({ context: { draft } }) => {
              const { postalCode, city, province } = assertDefined(draft, 'draft');
              return { postalCode, city, province };
            },
            onDone: {
              target: 'asking',
              actions: { type: 'addAddressDoubts', params: ({ event }) => event.output },
            },
            // Only the map is unknown: the listing can be sent.
            onError: 'asking',
          },
          after: { longestLookup: 'asking' },
          // The form now shows other values than those that were to be published.
          on: { 'content.replaced': { target: 'editing', actions: 'clearMessages' } },
        },
        asking: {
          description: 'With doubts the form is edited, or sent anyway. Without any it is sent.',
          meta: { reference: 'listing-creation#doubts' },
          always: [{ guard: 'isAskedBack', target: 'editing' }, { target: 'sending' }],
        },
        sending: {
          description: 'A listing is sent, or its draft at the backend published.',
          meta: { reference: 'listing-creation#upload' },
          always: [{ guard: 'hasDraft', target: 'submitting.publishing' }, { target: 'submitting' }],
        },
        submitting: {
          description:
            "The button reads 'Creating Listing...' or 'Saving...', and a bar shows the progress of the upload.",
          meta: { reference: 'listing-creation#upload' },
          tags: 'busy',
          on: {
            'upload.progressed': { actions: { type: 'setProgress', params: ({ event }) => event } },
            'upload.finished': 'success',
            'upload.failed': [
              {
                guard: { type: 'isChangedElsewhere', params: ({ event }) => event },
                target: 'refetching',
                actions: { type: 'showFailure', params: ({ event }) => event },
              },
              { target: 'editing', actions: { type: 'showFailure', params: ({ event }) => event } },
            ],
          },
          initial: 'uploading',
          states: {
            uploading: {
              description: 'The listing is sent.',
              meta: { reference: 'listing-creation#upload' },
              invoke: {
                id: 'upload',
                src: 'upload',
                input: ({ context }) => uploadOf(context),
                onError: {
                  target: '#listingCreation.form.editing',
                  actions: {
                    type: 'showError',
                    params: ({ context: { edited } }) => ({
                      error: (edited ? lifeTexts : errorTexts.createListing).network,
                    }),
                  },
                },
              },
            },
            publishing: {
              description: 'The draft is published, after a save that has begun.',
              meta: { reference: 'listing-drafts#publishing' },
              entry: 'publishDraft',
              on: {
                // The form now shows other values than those that were to be published.
                'content.replaced': {
                  target: '#listingCreation.form.editing',
                  actions: {
                    type: 'showError',
                    params: { error: `${draftTexts.changed} ${draftTexts.taken}` },
                  },
                },
                'publication.refused': {
                  target: '#listingCreation.form.editing',
                  actions: {
                    type: 'showError',
                    params: { error: `${draftTexts.changed} ${draftTexts.choose}` },
                  },
                },
              },
            },
          },
        },
        refetching: {
          description:
            'The listing was changed elsewhere. Its new version is fetched, so that the next edit applies to it. What is typed stays.',
          meta: { reference: 'listing-life#changed-elsewhere' },
          tags: 'busy',
          invoke: {
            id: 'fetchEdited',
            src: 'fetchEdited',
            input: ({ context: { edited } }) => ({ id: assertDefined(edited, 'edited listing').id }),
            onDone: {
              target: 'editing',
              actions: { type: 'setEdited', params: ({ event }) => ({ edited: event.output }) },
            },
            onError: { target: 'editing', actions: { type: 'showFailure', params: ({ event }) => event } },
          },
        },
        success: {
          description:
            "'Listing created successfully!' or 'Your changes are saved.' shows for a second and a half.",
          meta: { reference: 'listing-creation#after-the-creation' },
          tags: 'done',
          entry: 'forgetKept',
          after: { afterSaving: { target: 'finished', actions: 'notifySaved' } },
        },
        finished: {
          description: 'The screen goes to /, or to the edited listing.',
          meta: { reference: 'listing-creation#after-the-creation' },
          tags: 'done',
          type: 'final',
        },
      },
    },
    account: {
      description: 'The draft at the backend, if the backend keeps drafts.',
      meta: { reference: 'listing-drafts#saving' },
      initial: 'none',
      states: {
        none: {
          description: 'Only the device keeps what is typed.',
          meta: { reference: 'layout#drafts-of-forms' },
          always: { guard: 'hasDrafts', target: 'kept' },
        },
        kept: {
          description: 'The form is saved at the backend while it is written.',
          meta: { reference: 'listing-drafts#saving' },
          invoke: {
            id: 'draftAutosave',
            src: 'draftAutosave',
            input: ({ self, context }) => {
              const { place, known, fields, photos } = context;
              const { id, device, openedFromList } = assertDefined(place, 'place');
              return {
                form: self,
                known: known ?? newDraft(id),
                device,
                content: { fields, photos },
                // An untouched form makes no draft.
                empty: startOf(context),
                openedFromList,
              };
            },
            onSnapshot: {
              guard: { type: 'isNews', params: ({ event }) => event },
              actions: [{ type: 'setKnown', params: ({ event }) => event }, 'keepFields'],
            },
          },
          on: {
            'content.changed': { actions: 'saveDraft' },
            'content.replaced': [
              {
                guard: { type: 'isGone', params: ({ event }) => event },
                actions: [
                  { type: 'replaceContent', params: ({ event }) => event },
                  'setPickerPhotos',
                  'forgetKept',
                ],
              },
              {
                guard: 'isOnDevice',
                actions: [
                  { type: 'replaceContent', params: ({ event }) => event },
                  'setPickerPhotos',
                  'keepFields',
                  'keepPhotos',
                ],
              },
              { actions: [{ type: 'replaceContent', params: ({ event }) => event }, 'setPickerPhotos'] },
            ],
            // Each of these begins with another draft, or with what the device kept of this one.
            'draft.restored': { target: 'kept', reenter: true },
            'draft.discard': { target: 'kept', reenter: true },
            'draft.renew': { target: 'kept', reenter: true },
          },
        },
      },
    },
  },
});
