import { fromCallback } from 'xstate';
import { assertDefined } from '../../../machines/assert-defined.ts';
import type { RecordCommand, RecordReport } from '../../../machines/shell/form-keeper.machine.ts';
import { reportUnkept } from '../../device/device-keeps.ts';
import { deviceStore, tabStore } from '../../device/device-store.ts';
import { openFormDraft, openTabDraft } from '../../device/form-drafts.ts';
import { openPhotoDraft } from '../../device/photo-drafts.ts';
import type { SessionActor } from '../../root/bearer.ts';
import { logFailure } from '../attempt.ts';

/** The effects that keep a form on the device for the member. */
export const formKeeperEffects = (
  session: () => SessionActor,
  form: 'listing' | 'profile' | `listing-${number}` | `draft-${string}` | `like-${number}`,
) => ({
  record: fromCallback<RecordCommand>(({ sendBack, receive }) => {
    const report = (event: RecordReport) => sendBack(event);
    const { id } = assertDefined(session().getSnapshot().context.user, 'user');
    const draft = openFormDraft(deviceStore(), id, form);
    const photos = form === 'profile' ? null : openPhotoDraft(id, form);
    const text = draft.read();
    let isForgotten = false;
    if (text !== null) report({ type: 'draft.restored', text });
    photos?.read().then(
      (kept) => kept && !isForgotten && report({ type: 'photos.restored', photos: kept }),
      (error: unknown) => logFailure('reading the photos of the draft', error),
    );
    receive((command) => {
      if (command.type === 'draft.keep') {
        draft.keep(command.text);
        reportUnkept(report);
      } else if (command.type === 'photos.keep')
        photos?.keep(command.photos).catch((error: unknown) => {
          logFailure('keeping the photos of the draft', error);
          report({ type: 'photos.unkept' });
        });
      else {
        isForgotten = true;
        draft.forget();
        photos?.forget().catch((error: unknown) => logFailure('removing the photos of the draft', error));
      }
    });
  }),
});

/** The same for a form that visitors use too: this tab keeps the form, so that the next person at the device does not see it. */
export const tabKeeperEffects = (form: 'feedback') => ({
  record: fromCallback<RecordCommand>(({ sendBack, receive }) => {
    const draft = openTabDraft(tabStore(), form);
    const text = draft.read();
    if (text !== null) sendBack({ type: 'draft.restored', text } satisfies RecordReport);
    receive((command) => {
      if (command.type === 'draft.keep') {
        draft.keep(command.text);
        reportUnkept(sendBack);
      } else if (command.type === 'draft.forget') draft.forget();
    });
  }),
});
