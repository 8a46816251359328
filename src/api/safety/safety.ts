import type { Block, SafetyMember } from '../../schemas/safety/block.ts';
import * as blocks from '../../schemas/safety/blocks.calls.ts';
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
  };
}
