import { assign, fromPromise, sendTo, setup } from 'xstate';
import { ApiError, kindOf } from '../../domain/api-error.ts';
import { keptDraftFault } from '../../domain/publish/draft-form.ts';
import {
  draftTexts,
  type KnownDraft,
  knownPhotosOf,
  signatureOf,
} from '../../domain/publish/stored-draft.ts';
import { draftRetryDelay, draftSaveDelay } from '../../schemas/constants.ts';
import type { StoredDraft } from '../../schemas/publish/stored-draft.ts';
import type { Recipient } from '../chat/chat-events.ts';
import { answerFailureText } from '../failure-text.ts';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';
import { present } from '../present.ts';
import {
  type Content,
  contentOf,
  type DraftNews,
  type DraftSave,
  type DraftSync,
  found,
  isBlank,
  isDirty,
  isEmpty,
  isOurs,
  isRefused,
  isSame,
  saveName,
  sendable,
} from './draft-sync-content.ts';

type DraftSyncEvent =
  | ({ type: 'draft.change' } & Content)
  | { type: 'draft.hold' }
  | { type: 'draft.release' }
  | { type: 'mine.keep' }
  | { type: 'theirs.take' };

interface Input {
  form: Recipient<DraftNews>;
  known: KnownDraft;
  /** A UUID of this form, which no draft has as its id before the form uses it. */
  device: string;
  content: Content;
  empty: Content['fields'];
  isGiven: boolean;
}

interface Fetched {
  drafts: readonly StoredDraft[];
}

/** The setup of the machine that keeps a draft at the backend; its chart is in draft-sync.machine.ts. */
export const draftSync = setup({
  types: {
    context: {} as DraftSync,
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
    /** The draft was deleted or published elsewhere, and nothing was typed here since the last save. */
    isGone: ({ context }, { drafts }: Fetched) =>
      found(context, drafts) === null && context.known.version !== null && !isDirty(context),
    isMissing: ({ context }, { drafts }: Fetched) => found(context, drafts) === null,
    /** The address names a draft that does not exist, and the form has nothing of it. */
    isLost: ({ context }) => context.isGiven && isBlank(context),
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
    /** The content has changed since it was refused. */
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
    /** The backend no longer has the draft: the next save makes one. */
    clearVersion: assign(({ context: { known } }) => ({
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
    /**
     * The form starts again as an empty one, since the draft is deleted or published. What is typed next becomes another draft: the backend
     * takes nothing under the id of a published one. A draft that the address names keeps its id: a reload looks for it.
     */
    takeNothing: assign(({ context: { empty, known, isGiven, device } }) => ({
      content: { fields: empty, photos: [] },
      saved: null,
      known: { id: isGiven ? known.id : device, version: null, tried: [], photos: [], isSaved: false },
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
    /** The local content replaces the other change. A photo that the other change removed is sent again, if the form has its file. */
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
      message: answerFailureText(error, draftTexts, draftTexts.unreadable),
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
});
