import { chatMachine } from '../../../machines/chat.machine.ts';
import type { LoadedChat } from '../../../machines/root.machine.ts';
import { withSettleableActors } from '../../../workbench/model/settleable.ts';
import { noRecords } from './chat.ts';

/** The chat as it arrives, with actors that do nothing by themselves. */
export const loadedChat: LoadedChat = { logic: withSettleableActors(chatMachine), records: noRecords };
