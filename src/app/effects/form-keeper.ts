import { fromCallback } from 'xstate';
import type { DraftRestored, LeaveAttempt, RecordCommand } from '../../machines/form-keeper.machine.ts';
import { present } from '../../machines/present.ts';
import { deviceStore } from '../device/device-store.ts';
import { openFormDraft } from '../device/form-drafts.ts';
import { watchLeaving } from '../device/leave-attempts.ts';
import type { SessionActor } from '../root/bearer.ts';

export const formKeeperEffects = (
  session: () => SessionActor,
  form: 'listing' | 'profile' | `listing-${number}`,
) => ({
  record: fromCallback<RecordCommand>(({ sendBack, receive }) => {
    const { user } = session().getSnapshot().context;
    const draft = openFormDraft(deviceStore(), present(user, 'user').id, form);
    const text = draft.read();
    if (text !== null) sendBack({ type: 'draft.restored', text } satisfies DraftRestored);
    receive((command) => {
      if (command.type === 'draft.keep') draft.keep(command.text);
      else draft.forget();
    });
  }),
  leaveAttempts: fromCallback(({ sendBack }) =>
    watchLeaving((to) => sendBack({ type: 'leave.try', to } satisfies LeaveAttempt)),
  ),
});
