import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aChat, anItem, aSendError, copyOf, me, minute } from '../../../../../fixtures/chat.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { chatOutboxMachine } from '../../../../machines/chat/chat-outbox.machine.ts';

const item = anItem(1);
const seed = '0b6f2c1e-6c5b-4d0a-9a3e-000000000000';
const tooFast = aSendError({ error: 'RATE_LIMITED', retryAfterSeconds: 2 });

export const chatOutboxModel: MachineModel<typeof chatOutboxMachine> = {
  machine: chatOutboxMachine,
  inputs: [{ user: me, chat: aChat }],
  events: [
    { type: 'records.read', items: [], seed },
    { type: 'records.read', items: [item], seed },
    { type: 'lock.acquired', items: [item], seed },
    { type: 'connection.up', socket: aChat },
    { type: 'connection.down' },
    {
      type: 'message.write',
      message: {
        conversationId: 31,
        recipient: { id: 8, email: 'marco@example.org' },
        content: 'Ciao!',
        afterMessageId: 10,
        at: Date.parse(minute(30)),
      },
      writer: aChat,
    },
    { type: 'item.retry', key: 'key-1' },
    { type: 'item.discard', key: 'key-1' },
    { type: 'message.received', message: copyOf(item, 11), key: 'key-1' },
    { type: 'message.rejected', error: aSendError(), key: 'key-1' },
    { type: 'message.rejected', error: tooFast, key: null },
  ],
  // Every state can be reached with one message at a time. Nothing can be written before the records are read.
  can: ({ context: { items, seed: known } }, { type }) =>
    (type !== 'message.write' || (items.length === 0 && known !== null)) &&
    (type !== 'lock.acquired' || known !== null) &&
    (type !== 'item.retry' || items.some(({ status }) => status === 'failed')) &&
    (!/discard|rejected|received/.test(type) || items.length > 0),
  outcomes: {
    records: { errors: [new Error('no storage')] },
    searchCopy: { outputs: [[copyOf(item, 11)], []], errors: [offline] },
  },
  distinguish: ({ items, seed: known, socket, timeouts }) => [
    items.map(({ key, status, attempts }) => [key, status, Math.min(attempts, 1)]),
    known,
    socket !== null,
    timeouts,
  ],
};
