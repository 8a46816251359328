import { ApiError } from '../../domain/api-error.ts';
import {
  type DraftContent,
  type KnownDraft,
  knownPhotosOf,
  sendablePhotos,
  signatureOf,
} from '../../domain/publish/stored-draft.ts';
import type { StoredDraft } from '../../schemas/publish/stored-draft.ts';
import type { Recipient } from '../chat/chat-events.ts';
import type { Photo } from './photo-picker.machine.ts';

export type Content = DraftContent<Photo>;

/** The reports to the form about its draft. */
export type DraftNews =
  /** The known version, the tried versions or the photos have changed. */
  | { type: 'draft.noted'; known: KnownDraft }
  /** The form must show the content of the backend. */
  | { type: 'draft.taken'; known: KnownDraft; content: Content }
  /** No save is in progress, and none starts before the release. */
  | { type: 'draft.held'; known: KnownDraft }
  /** The draft was changed elsewhere: the person has to choose first. */
  | { type: 'draft.refused' };

export interface DraftSave {
  known: KnownDraft;
  /** The next version. */
  save: string;
  /** Whether a draft that was deleted elsewhere is made again. */
  isAgain: boolean;
  content: Content;
}

export interface DraftSync {
  form: Recipient<DraftNews>;
  known: KnownDraft;
  /** A prefix for the names of this form's saves. */
  device: string;
  saves: number;
  content: Content;
  /** The signature of the content that the backend has; `null` if it is not known. */
  saved: string | null;
  /** The fields of an empty form. */
  empty: Content['fields'];
  /** Whether the person continues a draft from the list. */
  isGiven: boolean;
  /** The content that is being saved. */
  sent: Content | null;
  /** The version of another device. */
  theirs: StoredDraft | null;
  isHeld: boolean;
  /** The backend has said that the draft is gone. */
  isGone: boolean;
  message: string | null;
}

/** The content without photos that neither this device nor the backend has: a save cannot send them. */
export const sendable = ({ content, known }: Pick<DraftSync, 'content' | 'known'>): Content => ({
  fields: content.fields,
  photos: sendablePhotos(content.photos, known.photos).map(({ photo }) => photo),
});
export const isDirty = (context: DraftSync) => signatureOf(sendable(context)) !== context.saved;
/** With these statuses the content is wrong: it would be refused again. */
const refusals: readonly unknown[] = [400, 413, 415, 422];
export const isRefused = (error: unknown) => error instanceof ApiError && refusals.includes(error.status);
export const isSame = (one: Content, other: Content) => signatureOf(one) === signatureOf(other);
export const isEmpty = (content: Content, { empty }: DraftSync) =>
  isSame(content, { fields: empty, photos: [] });
export const isBlank = (context: DraftSync) => isEmpty(context.content, context);
export const isOurs = ({ known }: DraftSync, theirs: StoredDraft) =>
  theirs.version === known.version || known.tried.includes(theirs.version);
export const found = ({ known }: DraftSync, drafts: readonly StoredDraft[]) =>
  drafts.find(({ id }) => id === known.id) ?? null;

/** The draft as the backend has it. */
export const contentOf = (theirs: StoredDraft): Content => ({
  fields: { ...theirs.fields, shownPlace: theirs.fields.shownPlace ?? '' },
  photos: knownPhotosOf(theirs).map(({ id, name, url }) => ({ id, name, url })),
});

export const saveName = (device: string, saves: number) => `${device}-${saves}`;
