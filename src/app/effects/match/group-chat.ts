import { fromCallback } from 'xstate';
import type {
  GroupDraftUnkept,
  GroupRecordsCommand,
  GroupRecordsRead,
} from '../../../machines/match/group-chat.machine.ts';
import { deviceKeeps } from '../../device/device-keeps.ts';
import { deviceStore } from '../../device/device-store.ts';
import { openGroupChatRecords } from '../../device/group-chat-records.ts';
import { uuid } from '../../device/uuid.ts';
import { apiUrl } from '../../environment.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { logFailure } from '../attempt.ts';
import { bearerCall } from '../bearer-call.ts';
import { once } from '../once.ts';

const groupsApi = once(async () => (await import('../../../api/match/groups.ts')).createGroupsApi(apiUrl));

const groupRecords = fromCallback<GroupRecordsCommand, { userId: number }>(
  ({ input: { userId }, sendBack, receive }) => {
    const notify = (event: GroupRecordsRead | GroupDraftUnkept) => sendBack(event);
    const records = openGroupChatRecords(deviceStore(), userId);
    notify({ type: 'records.read', items: records.readItems(), draft: records.readDraft(), seed: uuid() });
    receive((command) => {
      try {
        if (command.type === 'items.keep') return records.keepItems(command.items);
        records.keepDraft(command.text);
        // The replacement of a forbidden storage takes the draft, and loses it with the page.
        if (command.text !== '' && !deviceKeeps()) notify({ type: 'draft.unkept' });
      } catch (error) {
        logFailure('keeping the chat of the group on this device', error);
        notify({ type: 'draft.unkept' });
      }
    });
  },
);

export const groupChatEffects = (session: () => SessionActor) => ({
  groupRecords,
  fetchMessages: bearerCall(
    session,
    groupsApi,
    'messages of the group',
    (api, { before }: { before: number | null }, options) => api.fetchMessages(before, options),
  ),
});
