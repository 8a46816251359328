import { kindOf } from '../../domain/api-error.ts';
import type { CardSource, MemberCard } from '../../schemas/account/member-card.ts';
import { createFetchMachine } from '../fetch-machine.ts';

/** The card of another member, while it is open. */
export const memberCardMachine = createFetchMachine<MemberCard, { source: CardSource }>({
  id: 'memberCard',
  failureOf: kindOf,
  states: {
    loading: { description: 'The card is fetched.', reference: 'cards#a-card' },
    shown: { description: 'The parts of the card that the member shows.', reference: 'cards#a-card' },
    failed: {
      description:
        'The card could not be fetched. The dialog says so, with Try Again; not if the listing or the conversation is gone.',
      reference: 'cards#who-sees-a-card',
    },
  },
});
