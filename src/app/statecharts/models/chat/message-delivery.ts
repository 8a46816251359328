import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { aChat, anItem, aSendError, copyOf } from '../../../../../fixtures/chat.ts';
import { offline } from '../../../../../fixtures/failures.ts';
import { messageDeliveryMachine } from '../../../../machines/chat/message-delivery.machine.ts';

const item = anItem(1, { attempts: 1 });
const input = { item, socket: aChat, outbox: aChat };

export const messageDeliveryModel: MachineModel<typeof messageDeliveryMachine> = {
  machine: messageDeliveryMachine,
  inputs: [
    { ...input, honoursKeys: false },
    { ...input, honoursKeys: true },
  ],
  events: [
    { type: 'message.rejected', error: aSendError(), key: 'key-1' },
    { type: 'message.rejected', error: aSendError(), key: 'key-2' },
    {
      type: 'message.rejected',
      error: aSendError({ error: 'RATE_LIMITED', retryAfterSeconds: 2 }),
      key: null,
    },
  ],
  outcomes: { searchCopy: { outputs: [[copyOf(item, 11)], []], errors: [offline] } },
  distinguish: ({ isSent, timeouts }) => [isSent, timeouts],
};
