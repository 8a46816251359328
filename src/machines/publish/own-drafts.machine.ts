import { draftTexts } from '../../domain/publish/stored-draft.ts';
import type { StoredDraft } from '../../schemas/publish/stored-draft.ts';
import { answerFailureText } from '../failure-text.ts';
import { createRowsMachine } from '../rows-machine.ts';

const reference = 'listing-drafts#the-list';

/** The member's drafts of new listings, and their deletion one at a time. */
export const ownDraftsMachine = createRowsMachine<StoredDraft>({
  id: 'ownDrafts',
  failureText: (error) =>
    answerFailureText(error, { rejected: draftTexts.list, network: draftTexts.listNetwork }, draftTexts.list),
  alertText: draftTexts.remove,
  references: {
    list: reference,
    failed: reference,
    confirming: reference,
    deleting: reference,
    alert: reference,
  },
});
