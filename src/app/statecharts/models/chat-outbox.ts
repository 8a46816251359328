import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aChat, anItem, aRefusal, copyOf } from '../../../../fixtures/chat.ts';
import { offline } from '../../../../fixtures/failures.ts';
import { chatOutboxMachine } from '../../../machines/chat-outbox.machine.ts';

const [first, second] = [anItem(1), anItem(2, { afterMessageId: null })];

export const chatOutboxModel: MachineModel<typeof chatOutboxMachine> = {
  machine: chatOutboxMachine,
  inputs: [{ userId: 7, items: [], chat: aChat }],
  events: [
    { type: 'turn.given' },
    { type: 'connection.up' },
    { type: 'connection.down' },
    { type: 'item.add', item: first },
    { type: 'item.add', item: second },
    { type: 'item.retry', key: 'key-1' },
    { type: 'item.discard', key: 'key-1' },
    { type: 'copy.arrived', message: copyOf(first, 11), key: 'key-1' },
    { type: 'message.refused', refusal: aRefusal(), key: 'key-1' },
    {
      type: 'message.refused',
      refusal: aRefusal({ error: 'RATE_LIMITED', retryAfterSeconds: 2 }),
      key: null,
    },
    { type: 'outbox.replace', items: [] },
  ],
  // One message at a time is enough to go everywhere.
  can: ({ context: { items } }, { type }) =>
    (type !== 'item.add' || items.length === 0) &&
    (type !== 'item.retry' || items.some(({ status }) => status === 'failed')) &&
    (!/discard|replace|refused|copy/.test(type) || items.length > 0),
  outcomes: {
    sendingTurn: { errors: [new Error('no locks')] },
    lookForCopy: { outputs: [[copyOf(first, 11)], []], errors: [offline] },
  },
  distinguish: ({ items, timeouts }) => [
    items.map(({ key, status, attempts }) => [key, status, Math.min(attempts, 1)]),
    timeouts,
  ],
};
