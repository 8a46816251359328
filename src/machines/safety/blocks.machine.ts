import { errorTexts } from '../../domain/error-texts.ts';
import type { Block } from '../../schemas/safety/block.ts';
import { createRowsMachine } from '../rows-machine.ts';

const reference = 'blocks#the-list-of-blocked-members';

/** The members whom the member has blocked, and the end of a block, one at a time. */
export const blocksMachine = createRowsMachine<Block>({
  id: 'blocks',
  failureText: () => errorTexts.safety.fetch,
  alertText: errorTexts.safety.unblock,
  references: {
    list: reference,
    failed: reference,
    confirming: reference,
    deleting: reference,
    alert: reference,
  },
});
