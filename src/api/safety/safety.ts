import type { Block, SafetyMember } from '../../schemas/safety/block.ts';
import * as blocks from '../../schemas/safety/blocks.calls.ts';
import type { CopiedPhoto, PhotoAnswer } from '../../schemas/safety/copied-photo.ts';
import * as photos from '../../schemas/safety/copied-photos.calls.ts';
import { absoluteImage } from '../absolute-images.ts';
import { type BearerOptions, createClient } from '../http.ts';

/** What protects members from each other, at the backend at `baseUrl`. All reject with an `ApiError`. */
export function createSafetyApi(baseUrl: string) {
  const { send } = createClient(baseUrl);
  return {
    block: (member: SafetyMember, options: BearerOptions): Promise<Block> =>
      send(blocks.blockMember, { ...options, body: member }),
    fetchBlocks: (options: BearerOptions): Promise<Block[]> => send(blocks.fetchBlocks, options),
    unblock: (id: number, options: BearerOptions): Promise<void> =>
      send(blocks.unblockMember, { ...options, params: { id } }),
    fetchCopiedPhotos: async (options: BearerOptions): Promise<CopiedPhoto[]> =>
      (await send(photos.fetchCopiedPhotos, options)).map((photo) => ({
        ...photo,
        imageUrl: absoluteImage(photo.imageUrl, baseUrl),
      })),
    answerCopiedPhoto: (id: number, answer: PhotoAnswer, options: BearerOptions): Promise<void> =>
      send(photos.answerCopiedPhoto, { ...options, params: { id }, body: { answer } }),
  };
}
