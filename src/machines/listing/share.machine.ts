import { fromPromise, setup } from 'xstate';
import type { StateMeta } from '../meta.ts';
import { notProvided } from '../not-provided.ts';

export interface SharedLink {
  title: string;
  address: string;
}

/** The result: the device's share sheet took the link or was closed, or the link is in the clipboard. */
export type ShareOutcome = 'shared' | 'cancelled' | 'copied';

/** How long the page says that the link is copied, in milliseconds. */
const copiedDelay = 3000;

/** Shares the link of a page: with the device's share sheet, otherwise with the clipboard, otherwise by hand. */
export const shareMachine = setup({
  types: {
    context: {} as SharedLink,
    events: {} as { type: 'link.share' } | { type: 'link.close' },
    input: {} as SharedLink,
    tags: {} as 'copied' | 'byHand',
    meta: {} as StateMeta,
  },
  actors: {
    shareLink: fromPromise<ShareOutcome, SharedLink>(() => notProvided('shareLink')),
  },
  guards: { isCopied: (_, { outcome }: { outcome: ShareOutcome }) => outcome === 'copied' },
  delays: { copied: copiedDelay },
}).createMachine({
  id: 'share',
  context: ({ input }) => input,
  initial: 'ready',
  states: {
    ready: {
      description: 'The button can be pressed.',
      meta: { reference: 'listing#share' },
      initial: 'idle',
      on: { 'link.share': 'sharing' },
      states: {
        idle: {
          description: 'The page says nothing about its link.',
          meta: { reference: 'listing#share' },
        },
        copied: {
          description: 'The page says that the link is in the clipboard.',
          meta: { reference: 'listing#share' },
          tags: 'copied',
          after: { copied: 'idle' },
        },
      },
    },
    sharing: {
      description: 'The share sheet is open, or the clipboard is being written.',
      meta: { reference: 'listing#share' },
      invoke: {
        id: 'shareLink',
        src: 'shareLink',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isCopied', params: ({ event }) => ({ outcome: event.output }) },
            target: 'ready.copied',
          },
          { target: 'ready' },
        ],
        onError: 'byHand',
      },
    },
    byHand: {
      description: 'The browser can do neither: a dialog shows the link, to be copied by hand.',
      meta: { reference: 'listing#share' },
      tags: 'byHand',
      on: { 'link.close': 'ready' },
    },
  },
});
