import { fromPromise } from 'xstate';
import type { SharedLink, ShareOutcome } from '../../../machines/listing/share.machine.ts';

export const shareEffects = {
  shareLink: fromPromise<ShareOutcome, SharedLink>(async ({ input: { title, address } }) => {
    const link = { title, url: address };
    // Browsers have `share` only on https, and on a computer often not at all.
    if (typeof navigator.share === 'function' && navigator.canShare?.(link)) {
      try {
        await navigator.share(link);
        return 'shared';
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
        // Some systems offer a share sheet and then refuse: the clipboard remains.
      }
    }
    // Without https there is no clipboard: the machine shows the link then.
    await navigator.clipboard.writeText(address);
    return 'copied';
  }),
};
