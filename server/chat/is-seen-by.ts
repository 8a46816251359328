import { sql } from 'kysely';
import { isOpenTo } from '../safety/visible.ts';

/** Whether a conversation is in a member's list: one that another member opened is visible once that member has written. */
export const isSeenBy = (userId: number) => sql<boolean>`(${isOpenTo(userId)} and (
  exists (select from messages where conversation_id = conversations.id)
  or not exists (select from contacts where conversation_id = conversations.id)
  or exists (select from contacts where conversation_id = conversations.id and asker_id = ${userId})))`;

/** Both members of a conversation have written: only then do they learn each other's full name and e-mail. */
export const areKnown = sql<boolean>`(conversations.first_wrote and conversations.second_wrote)`;
