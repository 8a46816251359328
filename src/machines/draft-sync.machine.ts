import { type ActorRefFrom, assign, fromPromise, sendTo, setup } from 'xstate';
import { ApiError, kindOf } from '../domain/api-error.ts';
import { keptDraftFault } from '../domain/draft-form.ts';
import {
  type DraftContent,
  draftTexts,
  type KnownDraft,
  knownPhotosOf,
  sendablePhotos,
  signatureOf,
} from '../domain/listing-drafts.ts';
import { draftRetryDelay, draftSaveDelay } from '../schemas/constants.ts';
import type { StoredDraft } from '../schemas/listing-drafts.ts';
import type { Recipient } from './chat-events.ts';
import { failureText } from './failure-text.ts';
import type { StateMeta } from './meta.ts';
import { notProvided } from './not-provided.ts';
import type { Photo } from './photo-picker.machine.ts';
import { present } from './present.ts';

type Content = DraftContent<Photo>;

/** What the form is told of its draft. */
export type DraftNews =
  /** What the device knows of it has changed. */
  | { type: 'draft.noted'; known: KnownDraft }
  /** What the backend has is to show in the form. */
  | { type: 'draft.taken'; known: KnownDraft; content: Content }
  /** No save is under way, and none starts before the release. */
  | { type: 'draft.held'; known: KnownDraft }
  /** The draft was changed elsewhere: the person has to choose first. */
  | { type: 'draft.refused' };

export interface DraftSave {
  known: KnownDraft;
  /** The next version. */
  save: string;
  /** Whether one that was deleted elsewhere is made again. */
  isAgain: boolean;
  content: Content;
}

type DraftSyncEvent =
  | ({ type: 'draft.change' } & Content)
  | { type: 'draft.hold' }
  | { type: 'draft.release' }
  | { type: 'mine.keep' }
  | { type: 'theirs.take' };

interface Context {
  form: Recipient<DraftNews>;
  known: KnownDraft;
  /** With it begin the names of this form's saves. */
  device: string;
  saves: number;
  content: Content;
  /** Of the content that the backend has; `null` where that is not known. */
  saved: string | null;
  /** The fields of an empty form. */
  empty: Content['fields'];
  /** Whether somebody goes on with a draft that they have chosen. */
  isGiven: boolean;
  /** Of the content that is being saved. */
  sent: Content | null;
  /** The draft as another device has changed it. */
  theirs: StoredDraft | null;
  isHeld: boolean;
  /** The backend has said that the draft is gone. */
  isGone: boolean;
  message: string | null;
}

interface Input {
  form: Recipient<DraftNews>;
  known: KnownDraft;
  device: string;
  content: Content;
  empty: Content['fields'];
  isGiven: boolean;
}

/** Without the photos that neither this device nor the backend has: a save cannot send them. */
const sendable = ({ content, known }: Pick<Context, 'content' | 'known'>): Content => ({
  fields: content.fields,
  photos: sendablePhotos(content.photos, known.photos).map(({ photo }) => photo),
});
const isDirty = (context: Context) => signatureOf(sendable(context)) !== context.saved;
/** Of answers that say that the content is at fault: the same content is refused again. */
const refusals: readonly unknown[] = [400, 413, 415, 422];
const isRefused = (error: unknown) => error instanceof ApiError && refusals.includes(error.status);
const isSame = (one: Content, other: Content) => signatureOf(one) === signatureOf(other);
const isEmpty = (content: Content, { empty }: Context) => isSame(content, { fields: empty, photos: [] });
const isBlank = (context: Context) => isEmpty(context.content, context);
const isOurs = ({ known }: Context, theirs: StoredDraft) =>
  theirs.version === known.version || known.tried.includes(theirs.version);
const found = ({ known }: Context, drafts: readonly StoredDraft[]) =>
  drafts.find(({ id }) => id === known.id) ?? null;

/** The draft as the backend has it. */
const contentOf = (theirs: StoredDraft): Content => ({
  fields: { ...theirs.fields, shownPlace: theirs.fields.shownPlace ?? '' },
  photos: knownPhotosOf(theirs).map(({ id, name, url }) => ({ id, name, url })),
});

const saveName = (device: string, saves: number) => `${device}-${saves}`;

interface Fetched {
  drafts: readonly StoredDraft[];
}

/** Keeps the draft of a new listing at the backend while it is being written. */
export const draftSyncMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DraftSyncEvent,
    input: {} as Input,
    children: {} as { fetchDrafts: 'fetchDrafts'; saveDraft: 'saveDraft' },
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
    fetchDrafts: fromPromise<readonly StoredDraft[]>(() => notProvided('fetchDrafts')),
    saveDraft: fromPromise<StoredDraft, DraftSave>(() => notProvided('saveDraft')),
  },
  guards: {
    isHeld: ({ context }) => context.isHeld,
    isDirty: ({ context }) => isDirty(context),
    isNewAndBlank: ({ context }) => context.known.version === null && isBlank(context),
    /** It was deleted or published elsewhere, and nothing was typed here since. */
    isGone: ({ context }, { drafts }: Fetched) =>
      found(context, drafts) === null && context.known.version !== null && !isDirty(context),
    isMissing: ({ context }, { drafts }: Fetched) => found(context, drafts) === null,
    /** The address names one that is not there, and the form has nothing of it. */
    isLost: ({ context }) => context.isGiven && context.known.version === null && isBlank(context),
    isStillBlank: ({ context }, content: Content) => isEmpty(content, context),
    isOurs: ({ context }, { drafts }: Fetched) => {
      const theirs = found(context, drafts);
      return theirs !== null && isOurs(context, theirs);
    },
    isUntouched: ({ context }) => !isDirty(context) || isBlank(context),
    hasFault: ({ context }) => keptDraftFault(context.content.fields) !== null,
    isStillSame: ({ context }, content: Content) => isSame(content, context.content),
    isRefused: ({ context }, { error }: { error: unknown }) =>
      isRefused(error) && isSame(sendable(context), present(context.sent, 'sent draft')),
    /** The refused content is not the one that is there now. */
    wasRefused: (_, { error }: { error: unknown }) => isRefused(error),
    isChanged: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && error.code === 'DRAFT_CHANGED',
    isNotThere: (_, { error }: { error: unknown }) => kindOf(error) === 'notFound',
    isPublished: (_, { error }: { error: unknown }) =>
      error instanceof ApiError && error.code === 'DRAFT_PUBLISHED',
  },
  actions: {
    setContent: assign((_, { fields, photos }: Content) => ({ content: { fields, photos } })),
    setHeld: assign({ isHeld: true }),
    noteGone: assign({ isGone: true }),
    clearHeld: assign({ isHeld: false }),
    /** The form was not published: it is saved again, whatever the backend has. */
    endHold: assign({ isHeld: false, saved: null }),
    /** There is none at the backend any more: the next save makes one. */
    forgetVersion: assign(({ context: { known } }) => ({
      known: { ...known, version: null, tried: [], photos: [], isSaved: false },
      saved: null,
    })),
    /** A save without an answer may have arrived. */
    adopt: assign(({ context }, { drafts }: Fetched) => {
      const { version, photos } = present(found(context, drafts), 'draft');
      const keys = photos.map(({ id }) => id);
      const { known } = context;
      return {
        known: {
          ...known,
          version,
          tried: [],
          photos: known.photos.filter(({ key }) => keys.includes(key)),
        },
      };
    }),
    /** The form starts anew, as the draft is deleted or published. */
    takeNothing: assign(({ context }) => ({
      content: { fields: context.empty, photos: [] },
      saved: null,
      known: { ...context.known, version: null, tried: [], photos: [], isSaved: false },
    })),
    setTheirs: assign(({ context }, { drafts }: Fetched) => ({ theirs: found(context, drafts) })),
    takeTheirs: assign(({ context }) => {
      const theirs = present(context.theirs, 'draft');
      const content = contentOf(theirs);
      return {
        content,
        saved: signatureOf(content),
        theirs: null,
        known: {
          ...context.known,
          version: theirs.version,
          tried: [],
          photos: knownPhotosOf(theirs),
          isSaved: true,
        },
      };
    }),
    /** What is here replaces the other change. A photo that is not there any more is sent again, where the form has its file. */
    keepMine: assign(({ context: { known, theirs } }) => {
      const { version, photos } = present(theirs, 'draft');
      const keys = photos.map(({ id }) => id);
      return {
        theirs: null,
        known: {
          ...known,
          version,
          tried: [],
          photos: known.photos.filter(({ key }) => keys.includes(key)),
          isSaved: false,
        },
      };
    }),
    startSave: assign(({ context: { known, device, saves, content } }) => ({
      saves: saves + 1,
      sent: sendable({ content, known }),
      known: { ...known, tried: [...known.tried, saveName(device, saves + 1)], isSaved: false },
    })),
    finishSave: assign(({ context }, { stored }: { stored: StoredDraft }) => {
      const sent = present(context.sent, 'sent draft');
      const saved = signatureOf(sent);
      const photos = sent.photos.flatMap(({ id, name }, i) => {
        const kept = stored.photos[i];
        return kept ? [{ id, name, key: kept.id, url: kept.url }] : [];
      });
      const { version } = stored;
      const isSaved = signatureOf(sendable(context)) === saved;
      return {
        saved,
        sent: null,
        message: null,
        isGone: false,
        known: { ...context.known, version, tried: [], photos, isSaved },
      };
    }),
    showFailure: assign((_, { error }: { error: unknown }) => ({
      message: failureText(error, draftTexts),
    })),
    showFault: assign(({ context }) => ({ message: keptDraftFault(context.content.fields) })),
    notifyNoted: sendTo(
      ({ context }) => context.form,
      ({ context: { known } }) => ({ type: 'draft.noted', known }),
    ),
    notifyTaken: sendTo(
      ({ context }) => context.form,
      ({ context: { known, content } }) => ({ type: 'draft.taken', known, content }),
    ),
    notifyHeld: sendTo(
      ({ context }) => context.form,
      ({ context: { known } }) => ({ type: 'draft.held', known }),
    ),
    notifyRefused: sendTo(({ context }) => context.form, { type: 'draft.refused' }),
  },
  delays: { beforeSave: draftSaveDelay, beforeRetry: draftRetryDelay },
}).createMachine({
  id: 'draftSync',
  context: ({ input: { form, known, device, content, empty, isGiven } }) => ({
    form,
    known,
    device,
    saves: 0,
    content,
    saved: known.isSaved ? signatureOf({ fields: content.fields, photos: known.photos }) : null,
    empty,
    isGiven,
    sent: null,
    theirs: null,
    isHeld: false,
    isGone: false,
    message: null,
  }),
  initial: 'loading',
  on: {
    'draft.change': { actions: { type: 'setContent', params: ({ event }) => event } },
    'draft.hold': { actions: 'setHeld' },
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
            target: 'looking',
            actions: ['takeNothing', 'notifyTaken'],
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ drafts: event.output }) },
            target: 'looking',
            actions: 'forgetVersion',
          },
          {
            guard: { type: 'isOurs', params: ({ event }) => ({ drafts: event.output }) },
            target: 'deciding',
            actions: { type: 'adopt', params: ({ event }) => ({ drafts: event.output }) },
          },
          {
            guard: 'isUntouched',
            target: 'deciding',
            actions: [
              { type: 'setTheirs', params: ({ event }) => ({ drafts: event.output }) },
              'takeTheirs',
              'notifyTaken',
            ],
          },
          {
            target: 'conflict',
            actions: { type: 'setTheirs', params: ({ event }) => ({ drafts: event.output }) },
          },
        ],
        onError: { target: 'failed', actions: { type: 'showFailure', params: ({ event }) => event } },
      },
    },
    looking: {
      description: 'The backend does not have it: whether the person asked for it.',
      meta: { reference: 'listing-drafts#a-draft-that-is-gone' },
      always: [{ guard: 'isLost', target: 'missing' }, { target: 'deciding' }],
    },
    missing: {
      description: "'This draft is no longer there': the form is empty. What is typed becomes a new draft.",
      meta: { reference: 'listing-drafts#a-draft-that-is-gone' },
      tags: 'missing',
      always: { guard: 'isHeld', target: 'held' },
      on: {
        'draft.change': [
          { guard: { type: 'isStillBlank', params: ({ event }) => event } },
          { target: 'deciding', actions: { type: 'setContent', params: ({ event }) => event } },
        ],
      },
    },
    deciding: {
      description: 'Whether there is anything to save.',
      meta: { reference: 'listing-drafts#saving' },
      always: [
        { guard: 'isHeld', target: 'held' },
        { guard: 'isNewAndBlank', target: 'fresh' },
        { guard: 'hasFault', target: 'refused', actions: 'showFault' },
        { guard: 'isDirty', target: 'unsaved' },
        { target: 'saved' },
      ],
    },
    fresh: {
      description: 'Nothing is typed yet: there is no draft.',
      meta: { reference: 'listing-drafts#saving' },
      always: { guard: 'isHeld', target: 'held' },
      on: {
        'draft.change': {
          target: 'deciding',
          actions: { type: 'setContent', params: ({ event }) => event },
        },
      },
    },
    unsaved: {
      description: "'Not saved yet': it is saved when the person stops typing for a moment.",
      meta: { reference: 'listing-drafts#saving' },
      tags: 'unsaved',
      always: { guard: 'isHeld', target: 'held' },
      on: {
        'draft.change': {
          target: 'deciding',
          actions: { type: 'setContent', params: ({ event }) => event },
        },
      },
      after: { beforeSave: 'saving' },
    },
    saving: {
      description: 'The draft is on its way to the backend. What is typed meanwhile is saved next.',
      meta: { reference: 'listing-drafts#saving' },
      tags: 'saving',
      entry: ['startSave', 'notifyNoted'],
      invoke: {
        id: 'saveDraft',
        src: 'saveDraft',
        input: ({ context: { known, sent, device, saves, isGone } }) => ({
          known,
          save: saveName(device, saves),
          isAgain: isGone,
          content: present(sent, 'sent draft'),
        }),
        onDone: {
          target: 'deciding',
          actions: [{ type: 'finishSave', params: ({ event }) => ({ stored: event.output }) }, 'notifyNoted'],
        },
        onError: [
          { guard: { type: 'isChanged', params: ({ event }) => event }, target: 'loading' },
          {
            guard: { type: 'isNotThere', params: ({ event }) => event },
            target: 'loading',
            actions: 'noteGone',
          },
          { guard: { type: 'isPublished', params: ({ event }) => event }, target: 'published' },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'showFailure', params: ({ event }) => event },
          },
          { guard: { type: 'wasRefused', params: ({ event }) => event }, target: 'deciding' },
          { target: 'failed', actions: { type: 'showFailure', params: ({ event }) => event } },
        ],
      },
    },
    saved: {
      description: "'Draft saved'.",
      meta: { reference: 'listing-drafts#saving' },
      tags: 'saved',
      always: { guard: 'isHeld', target: 'held' },
      on: {
        'draft.change': {
          target: 'deciding',
          actions: { type: 'setContent', params: ({ event }) => event },
        },
      },
    },
    failed: {
      description: "'Not saved yet: … Trying again.' The device still keeps what is typed.",
      meta: { reference: 'listing-drafts#saving' },
      tags: 'failed',
      always: { guard: 'isHeld', target: 'held' },
      after: { beforeRetry: 'loading' },
    },
    refused: {
      description:
        'The backend does not take what is typed: the line says why. It is saved after the next change.',
      meta: { reference: 'listing-drafts#saving' },
      tags: 'refused',
      always: { guard: 'isHeld', target: 'held' },
      on: {
        'draft.change': [
          { guard: { type: 'isStillSame', params: ({ event }) => event } },
          { target: 'deciding', actions: { type: 'setContent', params: ({ event }) => event } },
        ],
      },
    },
    conflict: {
      description: 'Another device has changed the draft: the person chooses. Nothing is saved until then.',
      meta: { reference: 'listing-drafts#two-devices' },
      tags: 'conflict',
      always: { guard: 'isHeld', actions: ['clearHeld', 'notifyRefused'] },
      on: {
        'mine.keep': { target: 'saving', actions: 'keepMine' },
        // It may have been deleted or published meanwhile.
        'theirs.take': { target: 'loading', actions: ['takeTheirs', 'notifyTaken', 'notifyNoted'] },
      },
    },
    published: {
      description: 'It was published elsewhere. What is typed here can become another draft.',
      meta: { reference: 'listing-drafts#publishing' },
      tags: 'published',
      always: { guard: 'isHeld', target: 'held' },
    },
    held: {
      description: 'The form publishes: nothing is saved meanwhile.',
      meta: { reference: 'listing-drafts#publishing' },
      entry: 'notifyHeld',
      on: { 'draft.release': { target: 'loading', actions: 'endHold' } },
    },
  },
});

export type DraftSyncActor = ActorRefFrom<typeof draftSyncMachine>;
