import type { Block, SafetyMember } from '../../schemas/safety/block.ts';
import * as blocks from '../../schemas/safety/blocks.calls.ts';
import type { CopiedPhoto, PhotoAnswer } from '../../schemas/safety/copied-photo.ts';
import * as photos from '../../schemas/safety/copied-photos.calls.ts';
import type { Report, SafetyPage } from '../../schemas/safety/report.ts';
import * as reports from '../../schemas/safety/reports.calls.ts';
import { absoluteImage } from '../absolute-images.ts';
import { type BearerOptions, type CallOptions, createClient, type ViewerToken } from '../http.ts';

/** What protects members from each other, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createSafetyApi(baseUrl: string, viewerToken?: ViewerToken) {
  const { send } = createClient(baseUrl, viewerToken);
  return {
    block: (member: SafetyMember, options: BearerOptions): Promise<Block> =>
      send(blocks.blockMember, { ...options, body: member }),
    fetchBlocks: (options: BearerOptions): Promise<Block[]> => send(blocks.fetchBlocks, options),
    unblock: (id: number, options: BearerOptions): Promise<void> =>
      send(blocks.unblockMember, { ...options, params: { id } }),
    report: (key: string, report: Report, options: BearerOptions): Promise<void> =>
      send(reports.sendReport, { ...options, params: { key }, body: report }),
    leave: (conversationId: number, options: BearerOptions): Promise<void> =>
      send(reports.leaveConversation, { ...options, params: { id: conversationId } }),
    fetchPage: (options: BearerOptions): Promise<SafetyPage> => send(reports.fetchSafetyPage, options),
    /** Needs `moderation`. With the key of a mail nobody must be logged in. */
    appeal: (id: number, body: { text: string; key?: string }, options: CallOptions): Promise<void> =>
      send(reports.appeal, { ...options, params: { id }, body }),
    fetchCopiedPhotos: async (options: BearerOptions): Promise<CopiedPhoto[]> =>
      (await send(photos.fetchCopiedPhotos, options)).map((photo) => ({
        ...photo,
        imageUrl: absoluteImage(photo.imageUrl, baseUrl),
      })),
    answerCopiedPhoto: (id: number, answer: PhotoAnswer, options: BearerOptions): Promise<void> =>
      send(photos.answerCopiedPhoto, { ...options, params: { id }, body: { answer } }),
  };
}
