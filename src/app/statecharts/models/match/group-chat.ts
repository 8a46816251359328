import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aChat, aSendError } from '../../../../../fixtures/chat.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { aGroupItem, aGroupMessage, groupMessages } from '../../../../../fixtures/group-chat.ts';
import { groupChatMachine } from '../../../../machines/match/group-chat.machine.ts';

const seed = '0b6f2c1e-6c5b-4d0a-9a3e-000000000000';
const tooFast = aSendError({ error: 'RATE_LIMITED', retryAfterSeconds: 2 });
const copy = aGroupMessage({ messageId: 12, sender: { id: 7, name: 'Anna', pictureUrl: null } });

export const groupChatModel: MachineModel<typeof groupChatMachine> = {
  machine: groupChatMachine,
  inputs: [{ userId: 7 }],
  events: [
    { type: 'records.read', items: [], draft: '', seed },
    { type: 'records.read', items: [aGroupItem()], draft: '', seed },
    { type: 'draft.unkept' },
    { type: 'thread.open' },
    { type: 'thread.close' },
    { type: 'messages.retry' },
    { type: 'older.request' },
    { type: 'draft.change', text: 'Ciao!' },
    { type: 'draft.change', text: 'x'.repeat(5001) },
    { type: 'message.send', at: Date.UTC(2026, 5, 15, 14, 32) },
    { type: 'connection.up', socket: aChat },
    { type: 'connection.confirmed' },
    { type: 'connection.down' },
    { type: 'group.received', message: aGroupMessage({ messageId: 12 }), key: null },
    { type: 'group.received', message: copy, key: 'key-1' },
    { type: 'message.rejected', error: aSendError(), key: 'key-1' },
    { type: 'message.rejected', error: tooFast, key: 'key-1' },
    { type: 'item.retry', key: 'key-1' },
    { type: 'item.discard', key: 'key-1' },
  ],
  // Every state can be reached with one message at a time, which waits while the messages are not on the screen.
  can: ({ value, context: { items, seed: known, socket, draft, thread, timeouts } }, { type }) => {
    const isIdle = value.messages === 'closed' && items.length === 0;
    if (type === 'records.read') return isIdle && known === null;
    if (type === 'thread.open') return isIdle && draft === '' && timeouts === 0;
    if (type === 'draft.change') return isIdle && draft === '' && thread?.hasOlder === false;
    if (type === 'message.send') return isIdle && socket === null;
    // One failure is enough.
    if (type === 'connection.up') return draft === '' && timeouts === 0;
    return type !== 'item.retry' || items.some(({ status }) => status === 'failed');
  },
  outcomes: {
    records: { errors: [new Error('no storage')] },
    fetchMessages: { outputs: [groupMessages({ hasOlder: true }), groupMessages()], errors: [offline] },
    fetchOlder: {
      outputs: [groupMessages({ messages: [aGroupMessage({ messageId: 3 })] })],
      errors: [offline],
    },
  },
  distinguish: ({ items, socket, thread, timeouts, draft, seed: known }) => [
    Math.min(draft.length, 6),
    known !== null,
    items.map(({ status }) => status),
    socket !== null,
    thread?.hasOlder ?? null,
    timeouts,
  ],
};
