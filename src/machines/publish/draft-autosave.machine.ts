import { type ActorRefFrom, assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { ApiError, kindOf } from '../../domain/api-error.ts';
import { keptDraftFault } from '../../domain/publish/draft-form.ts';
import {
  type DraftContent,
  draftTexts,
  type KnownDraft,
  knownPhotosOf,
  newDraft,
  sendablePhotos,
  signatureOf,
} from '../../domain/publish/stored-draft.ts';
import type { Coordinates } from '../../domain/search/search-options.ts';
import { draftRetryDelay, draftSaveDelay } from '../../schemas/constants.ts';
import type { EditableListing } from '../../schemas/listing/listing.ts';
import type { ListingDetails } from '../../schemas/listing/listing-details.ts';
import type { ShownPlace } from '../../schemas/listing/listing-place.ts';
import type { ListingDraft } from '../../schemas/publish/new-listing.ts';
import type { StoredDraft } from '../../schemas/publish/stored-draft.ts';
import { assertDefined } from '../assert-defined.ts';
import type { Recipient } from '../chat/chat-connection.machine.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import type { Photo } from './photo-picker.machine.ts';

export type Content = DraftContent<Photo>;

/** A listing on its way to the backend. */
export interface Upload {
  draft: ListingDraft;
  /** `null` if the backend does not take them. */
  details: ListingDetails | null;
  /** `null` if the backend is not known to offer the choice. */
  shownPlace: ShownPlace | null;
  /** The place that the poster has set by hand. */
  mark: Coordinates | null;
  photos: readonly Photo[];
  /** Whether a new listing expires. */
  expires: boolean;
  /** The listing that is edited; `null` for a new one. */
  edited: EditableListing | null;
  /** The UUID of the edit or publication: if it is sent again, it is made once. */
  change: string;
  /** The draft at the backend that is published; `null` without one. */
  known: KnownDraft | null;
}

export type UploadEvent =
  | { type: 'upload.progressed'; progress: number }
  | { type: 'upload.finished' }
  | { type: 'upload.failed'; error: unknown };

/** What the form hears from its draft. */
export type DraftReport =
  | UploadEvent
  /** The form must show this content. `known.version` is `null` if the draft is gone, and the form empty. */
  | { type: 'content.replaced'; known: KnownDraft; content: Content }
  /** The draft was changed elsewhere: it is not published before the person has chosen. */
  | { type: 'publication.refused' };

export interface DraftSave {
  known: KnownDraft;
  /** The next version. */
  save: string;
  /** Whether a draft that was deleted elsewhere is made again. */
  isAgain: boolean;
  content: Content;
}

type DraftAutosaveEvent =
  | ({ type: 'content.change' } & Content)
  | { type: 'draft.publish'; upload: Upload }
  | { type: 'local.keep' }
  | { type: 'remote.use' }
  | UploadEvent;

interface Input {
  form: Recipient<DraftReport>;
  known: KnownDraft;
  /** A UUID of this form, which no draft has as its id before the form uses it; a prefix for the names of its saves. */
  device: string;
  content: Content;
  /** An untouched form. */
  empty: Content;
  /** Whether the person continues a draft from the list. */
  openedFromList: boolean;
}

interface Context extends Input {
  saves: number;
  /** The content that is being saved. */
  sent: Content | null;
  /** The version of another device. */
  remote: StoredDraft | null;
  /** The publication that is asked for, or runs. */
  publication: Upload | null;
  /** The backend has said that the draft is gone. */
  isGone: boolean;
  message: string | null;
}

interface Fetched {
  drafts: readonly StoredDraft[];
}

interface Failed {
  error: unknown;
}

/** The content without photos that neither this device nor the backend has: a save cannot send them. */
const sendable = ({ content, known }: Pick<Context, 'content' | 'known'>): Content => ({
  fields: content.fields,
  photos: sendablePhotos(content.photos, known.photos).map(({ photo }) => photo),
});
const isDirty = (context: Context) => signatureOf(sendable(context)) !== context.known.saved;
const isSame = (one: Content, other: Content) => signatureOf(one) === signatureOf(other);
const isBlank = ({ content, empty }: Context) => isSame(content, empty);
const found = ({ known }: Context, { drafts }: Fetched) => drafts.find(({ id }) => id === known.id);
const saveName = ({ device, saves }: Context) => `${device}-${saves}`;
/** With these statuses the content is wrong: it would be refused again. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && [400, 413, 415, 422].some((status) => status === error.status);
const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

/** The draft as the backend has it. */
export const contentOf = (stored: StoredDraft): Content => ({
  fields: { ...stored.fields, shownPlace: stored.fields.shownPlace ?? '' },
  photos: knownPhotosOf(stored).map(({ id, name, url }) => ({ id, name, url })),
});

/** The version of the backend, which the next save changes. Keeps the photos that the backend still has. */
const based = (known: KnownDraft, { version, photos }: StoredDraft): KnownDraft => ({
  ...known,
  version,
  unacknowledgedVersions: [],
  photos: known.photos.filter(({ key }) => photos.some(({ id }) => id === key)),
});

/**
 * Saves the draft of a new listing at the backend while it is being written, and publishes it. Each save names the version that it changes:
 * if the backend has another one, the person chooses.
 */
export const draftAutosaveMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DraftAutosaveEvent,
    input: {} as Input,
    children: {} as { fetchDrafts: 'fetchDrafts'; saveDraft: 'saveDraft'; upload: 'upload' },
    tags: {} as
      | 'loading'
      | 'unsaved'
      | 'saving'
      | 'saved'
      | 'failed'
      | 'refused'
      | 'conflict'
      | 'published'
      | 'missing',
    meta: {} as StateMeta,
  },
  actors: {
    fetchDrafts: fromPromise<StoredDraft[]>(() => notProvided('fetchDrafts')),
    saveDraft: fromPromise<StoredDraft, DraftSave>(() => notProvided('saveDraft')),
    upload: fromCallback<UploadEvent, Upload>(() => notProvided('upload')),
  },
  guards: {
    isPublishing: ({ context }) => context.publication !== null,
    isDirty: ({ context }) => isDirty(context),
    isNew: ({ context }) => context.known.version === null && isBlank(context),
    /** The address names a draft that does not exist, and the form has nothing of it. */
    isLost: ({ context }) => context.openedFromList && context.known.version === null && isBlank(context),
    /** The draft was deleted or published elsewhere, and nothing was typed here since the last save. */
    isGone: ({ context }, fetched: Fetched) =>
      !found(context, fetched) && context.known.version !== null && !isDirty(context),
    isMissing: ({ context }, fetched: Fetched) => !found(context, fetched),
    isKnown: ({ context }, fetched: Fetched) => found(context, fetched)?.version === context.known.version,
    /** A save without an answer has arrived. */
    isOurs: ({ context }, fetched: Fetched) =>
      context.known.unacknowledgedVersions.includes(found(context, fetched)?.version ?? ''),
    isUntouched: ({ context }) => !isDirty(context) || isBlank(context),
    hasFault: ({ context }) => keptDraftFault(context.content.fields) !== null,
    isStillSame: ({ context }, content: Content) => isSame(content, context.content),
    isRefused: ({ context }, { error }: Failed) =>
      isRefusal(error) && isSame(sendable(context), assertDefined(context.sent, 'sent draft')),
    /** The content has changed since it was sent. */
    wasRefused: (_, { error }: Failed) => isRefusal(error),
    isChanged: (_, { error }: Failed) => hasCode(error, 'DRAFT_CHANGED'),
    isNotThere: (_, { error }: Failed) => kindOf(error) === 'notFound',
    isPublished: (_, { error }: Failed) => hasCode(error, 'DRAFT_PUBLISHED'),
  },
  actions: {
    setContent: assign((_, { fields, photos }: Content) => ({ content: { fields, photos } })),
    setPublication: assign((_, { upload }: { upload: Upload }) => ({ publication: upload })),
    endPublication: assign({ publication: null }),
    /** A publication without an answer may have arrived: the next save asks the backend. */
    forgetSaved: assign(({ context: { known } }) => ({ known: { ...known, saved: null } })),
    noteGone: assign({ isGone: true }),
    /** The backend no longer has the draft: the next save makes one. */
    clearVersion: assign(({ context: { known } }) => ({
      known: newDraft(known.id),
    })),
    adopt: assign(({ context }, fetched: Fetched) => ({
      known: based(context.known, assertDefined(found(context, fetched) ?? null, 'draft')),
    })),
    /**
     * The form starts again as an empty one, since the draft is deleted or published. What is typed next becomes another draft: the backend
     * takes nothing under the id of a published one. A draft that the address names keeps its id: a reload looks for it.
     */
    resetToEmpty: assign(({ context: { empty, known, openedFromList, device } }) => ({
      content: empty,
      publication: null,
      known: newDraft(openedFromList ? known.id : device),
    })),
    setRemote: assign(({ context }, fetched: Fetched) => ({ remote: found(context, fetched) ?? null })),
    useRemote: assign(({ context }) => {
      const remote = assertDefined(context.remote, 'draft');
      const content = contentOf(remote);
      return {
        content,
        remote: null,
        publication: null,
        known: {
          ...based(context.known, remote),
          photos: knownPhotosOf(remote),
          saved: signatureOf(content),
        },
      };
    }),
    /** The local content replaces the other change. A photo that the other change removed is sent again, if the form has its file. */
    keepLocal: assign(({ context: { known, remote } }) => ({
      remote: null,
      known: based(known, assertDefined(remote, 'draft')),
    })),
    startSave: assign(({ context }) => {
      const saves = context.saves + 1;
      const unacknowledgedVersions = [
        ...context.known.unacknowledgedVersions,
        saveName({ ...context, saves }),
      ];
      return { saves, sent: sendable(context), known: { ...context.known, unacknowledgedVersions } };
    }),
    finishSave: assign(({ context }, stored: StoredDraft) => {
      const sent = assertDefined(context.sent, 'sent draft');
      const photos = sent.photos.flatMap(({ id, name }, i) => {
        const kept = stored.photos[i];
        return kept ? [{ id, name, key: kept.id, url: kept.url }] : [];
      });
      const { id } = context.known;
      const known = { id, version: stored.version, unacknowledgedVersions: [], photos };
      return { sent: null, message: null, isGone: false, known: { ...known, saved: signatureOf(sent) } };
    }),
    showFailure: assign((_, { error }: Failed) => ({
      message: answerFailureText(error, draftTexts, draftTexts.unreadable),
    })),
    showFault: assign(({ context }) => ({ message: keptDraftFault(context.content.fields) })),
    notifyReplaced: sendTo(
      ({ context }) => context.form,
      ({ context: { known, content } }) => ({ type: 'content.replaced', known, content }),
    ),
    notifyRefused: sendTo(({ context }) => context.form, { type: 'publication.refused' }),
    forward: sendTo(
      ({ context }) => context.form,
      (_, event: UploadEvent) => event,
    ),
  },
  delays: { beforeSave: draftSaveDelay, beforeRetry: draftRetryDelay },
}).createMachine({
  id: 'draftAutosave',
  context: ({ input }) => ({
    ...input,
    saves: 0,
    sent: null,
    remote: null,
    publication: null,
    isGone: false,
    message: null,
  }),
  initial: 'loading',
  on: {
    'content.change': { actions: { type: 'setContent', params: ({ event }) => event } },
    'draft.publish': { actions: { type: 'setPublication', params: ({ event }) => event } },
  },
  states: {
    loading: {
      description: 'The drafts of the member are fetched: another device may have changed this one.',
      meta: { reference: 'listing-drafts#saving' },
      tags: 'loading',
      invoke: {
        id: 'fetchDrafts',
        src: 'fetchDrafts',
        onDone: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ drafts: event.output }) },
            target: 'resting',
            actions: ['resetToEmpty', 'notifyReplaced'],
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ drafts: event.output }) },
            target: 'resting',
            actions: 'clearVersion',
          },
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ drafts: event.output }) },
            target: 'resting',
          },
          {
            guard: { type: 'isOurs', params: ({ event }) => ({ drafts: event.output }) },
            target: 'resting',
            actions: { type: 'adopt', params: ({ event }) => ({ drafts: event.output }) },
          },
          {
            guard: 'isUntouched',
            target: 'resting',
            actions: [
              { type: 'setRemote', params: ({ event }) => ({ drafts: event.output }) },
              'useRemote',
              'notifyReplaced',
            ],
          },
          {
            target: 'conflict',
            actions: { type: 'setRemote', params: ({ event }) => ({ drafts: event.output }) },
          },
        ],
        onError: {
          target: 'resting.failed',
          actions: { type: 'showFailure', params: ({ event }) => event },
        },
      },
    },
    resting: {
      description: 'No save runs. A change of the form decides anew; a publication starts at once.',
      meta: { reference: 'listing-drafts#saving' },
      always: { guard: 'isPublishing', target: 'publishing' },
      on: {
        'content.change': {
          target: 'resting',
          actions: { type: 'setContent', params: ({ event }) => event },
        },
      },
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Decides whether there is anything to save.',
          meta: { reference: 'listing-drafts#saving' },
          always: [
            { guard: 'isLost', target: 'missing' },
            { guard: 'isNew', target: 'fresh' },
            { guard: 'hasFault', target: 'refused', actions: 'showFault' },
            { guard: 'isDirty', target: 'unsaved' },
            { target: 'saved' },
          ],
        },
        missing: {
          description:
            "'This draft is no longer there': the form is empty. What is typed becomes a new draft.",
          meta: { reference: 'listing-drafts#a-draft-that-is-gone' },
          tags: 'missing',
        },
        fresh: {
          description: 'Nothing is typed yet: there is no draft.',
          meta: { reference: 'listing-drafts#saving' },
        },
        unsaved: {
          description: "'Not saved yet': it is saved when the person stops typing for a moment.",
          meta: { reference: 'listing-drafts#saving' },
          tags: 'unsaved',
          after: { beforeSave: '#draftAutosave.saving' },
        },
        saved: {
          description: "'Draft saved'.",
          meta: { reference: 'listing-drafts#saving' },
          tags: 'saved',
        },
        failed: {
          description: "'Not saved yet: … Trying again.' The device still keeps what is typed.",
          meta: { reference: 'listing-drafts#saving' },
          tags: 'failed',
          on: { 'content.change': { actions: { type: 'setContent', params: ({ event }) => event } } },
          after: { beforeRetry: '#draftAutosave.loading' },
        },
        refused: {
          description:
            'The content cannot be saved, and the status line says why. The next change starts a new save.',
          meta: { reference: 'listing-drafts#saving' },
          tags: 'refused',
          on: { 'content.change': { guard: { type: 'isStillSame', params: ({ event }) => event } } },
        },
        published: {
          description: 'The draft was published elsewhere. What is typed here can become another draft.',
          meta: { reference: 'listing-drafts#publishing' },
          tags: 'published',
          on: { 'content.change': { actions: { type: 'setContent', params: ({ event }) => event } } },
        },
      },
    },
    saving: {
      description: 'The draft is on its way to the backend. What is typed meanwhile is saved next.',
      meta: { reference: 'listing-drafts#saving' },
      tags: 'saving',
      entry: 'startSave',
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context }) => ({
          known: context.known,
          save: saveName(context),
          isAgain: context.isGone,
          content: assertDefined(context.sent, 'sent draft'),
        }),
        onDone: {
          target: 'resting',
          actions: { type: 'finishSave', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'isChanged', params: ({ event }) => event }, target: 'loading' },
          {
            guard: { type: 'isNotThere', params: ({ event }) => event },
            target: 'loading',
            actions: 'noteGone',
          },
          { guard: { type: 'isPublished', params: ({ event }) => event }, target: 'resting.published' },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'resting.refused',
            actions: { type: 'showFailure', params: ({ event }) => event },
          },
          { guard: { type: 'wasRefused', params: ({ event }) => event }, target: 'resting' },
          { target: 'resting.failed', actions: { type: 'showFailure', params: ({ event }) => event } },
        ],
      },
    },
    conflict: {
      description: 'Another device has changed the draft: the person chooses. Nothing is saved until then.',
      meta: { reference: 'listing-drafts#two-devices' },
      tags: 'conflict',
      always: { guard: 'isPublishing', actions: ['endPublication', 'notifyRefused'] },
      on: {
        'local.keep': { target: 'saving', actions: 'keepLocal' },
        // The other version may have been deleted or published meanwhile, so the drafts are fetched again.
        'remote.use': { target: 'loading', actions: ['useRemote', 'notifyReplaced'] },
      },
    },
    publishing: {
      description: 'The listing takes the place of its draft. Nothing is saved meanwhile.',
      meta: { reference: 'listing-drafts#publishing' },
      invoke: {
        id: 'upload',
        src: 'upload',
        input: ({ context: { publication, known } }) => ({
          ...assertDefined(publication, 'publication'),
          known,
        }),
        onError: {
          target: 'loading',
          actions: [
            { type: 'forward', params: ({ event: { error } }) => ({ type: 'upload.failed', error }) },
            'endPublication',
            'forgetSaved',
          ],
        },
      },
      on: {
        'upload.progressed': { actions: { type: 'forward', params: ({ event }) => event } },
        'upload.finished': {
          target: 'finished',
          actions: { type: 'forward', params: ({ event }) => event },
        },
        'upload.failed': {
          target: 'loading',
          actions: [
            { type: 'forward', params: ({ event }) => event },
            'endPublication',
            // It is saved again, whatever the backend has.
            'forgetSaved',
          ],
        },
      },
    },
    finished: {
      description: 'The listing is published: there is no draft any more.',
      meta: { reference: 'listing-drafts#publishing' },
    },
  },
});

export type DraftAutosaveActor = ActorRefFrom<typeof draftAutosaveMachine>;
