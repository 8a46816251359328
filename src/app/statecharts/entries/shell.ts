import * as z from 'zod/mini';
import { entry } from '../entry.ts';
import { feedbackModel } from '../models/shell/feedback.ts';
import { formKeeperModel } from '../models/shell/form-keeper.ts';
import { rootModel } from '../models/shell/root.ts';

const domain = 'shell';

export const shellEntries = [
  entry(domain, formKeeperModel, {
    summary: 'Keeps what is typed into a form on the device, and asks before the form is left.',
    inputSchema: null,
  }),

  entry(domain, rootModel, {
    summary:
      'The page as a whole: the session, the likes and the chat of the member, the capabilities and the network.',
    inputSchema: z.object({ capabilities: z.nullable(z.array(z.string())) }),
  }),
  entry(domain, feedbackModel, {
    summary: 'The feedback form, of members and visitors.',
    inputSchema: z.object({ userId: z.nullable(z.int()) }),
  }),
];
