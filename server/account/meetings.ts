import type { Meeting } from '@stanza/schemas/account/proofs.ts';
import { sql } from 'kysely';

/** Whether the two members of a viewing say that they have met, for the one with this id. */
export const meetingFor = (userId: number) => sql<Meeting>`(
  select json_build_object(
    'isConfirmed', coalesce(bool_or(user_id = ${userId}), false), 'isMutual', count(*) = 2)
  from viewing_meetings as met
  where met.conversation_id = viewings.conversation_id and met.listing_id = viewings.listing_id)`;
