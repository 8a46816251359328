import { ApiError } from '../domain/api-error.ts';
import {
  type DraftContent,
  type KnownDraft,
  knownPhotosOf,
  sendablePhotos,
  signatureOf,
} from '../domain/listing-drafts.ts';
import type { StoredDraft } from '../schemas/listing-drafts.ts';
import type { Recipient } from './chat-events.ts';
import type { Photo } from './photo-picker.machine.ts';

export type Content = DraftContent<Photo>;

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

export interface DraftSync {
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

/** Without the photos that neither this device nor the backend has: a save cannot send them. */
export const sendable = ({ content, known }: Pick<DraftSync, 'content' | 'known'>): Content => ({
  fields: content.fields,
  photos: sendablePhotos(content.photos, known.photos).map(({ photo }) => photo),
});
export const isDirty = (context: DraftSync) => signatureOf(sendable(context)) !== context.saved;
/** Of answers that say that the content is at fault: the same content is refused again. */
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
