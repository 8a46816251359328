import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { settleable } from 'statechart-workbench/model/settleable.ts';
import { aChat, aMessage, anOwnMessage, aSendError, me } from '../../../../../fixtures/chat.ts';
import { aConversation } from '../../../../../fixtures/members.ts';
import { chatMachine } from '../../../../machines/chat/chat.machine.ts';

const failure = { actorId: 'records', error: new Error('no storage') };
const own = anOwnMessage();

export const chatModel: MachineModel<typeof chatMachine> = {
  machine: chatMachine,
  inputs: [{ user: me }],
  given: { outbox: settleable({ context: { items: [], seed: null } }) },
  events: [
    { type: 'connection.up', socket: aChat },
    { type: 'connection.confirmed' },
    { type: 'connection.down' },
    { type: 'connection.lost' },
    { type: 'connection.denied' },
    { type: 'message.received', message: aMessage(), key: null, messages: [aMessage()] },
    { type: 'message.received', message: own, key: 'key-1', messages: [own] },
    { type: 'message.rejected', error: aSendError(), key: 'key-1' },
    { type: 'copy.found', message: own, messages: [own] },
    { type: 'list.fetched', conversations: [aConversation()] },
    { type: 'list.report' },
    { type: 'network.lost' },
    { type: 'network.restored' },
    { type: 'session.renewed' },
    { type: 'threads.failed', ...failure },
    { type: 'outbox.failed', ...failure },
    { type: 'chat.restart' },
  ],
  // One part fails at a time, and reports of the parts come while all of them run.
  can: ({ context: { restarts }, ...snapshot }, { type }) => {
    if (type === 'chat.restart') return snapshot.hasTag('broken');
    if (type.endsWith('.failed')) return Object.keys(restarts).every((id) => type === `${id}.failed`);
    return Object.keys(restarts).length === 0 && !snapshot.hasTag('broken');
  },
  cannot: ({ context: { restarts } }, { type }) =>
    Object.keys(restarts).some((id) => !type.endsWith(`.${id}`)),
  outcomes: {
    connection: { errors: [new Error('connection')] },
    list: { errors: [new Error('list')] },
    threads: { errors: [new Error('threads')] },
    outbox: { errors: [new Error('outbox')] },
  },
  distinguish: ({ socket, restarts }) => [socket !== null, restarts],
};
