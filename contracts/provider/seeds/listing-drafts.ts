import { randomUUID } from 'node:crypto';
import { aDraftForm } from '../../../fixtures/members.ts';
import { insertMember } from './members.ts';
import type { Seeder } from './seeder.ts';

/** A member with a draft that has one photo. */
export async function insertDraft(seeder: Seeder) {
  const member = await insertMember(seeder, { picture: seeder.imageKey });
  const draft = { user_id: member.userId, id: randomUUID() };
  await seeder.db
    .insertInto('listing_drafts')
    .values({ ...draft, version: 'phone-1', fields: JSON.stringify(aDraftForm()), changed_at: new Date() })
    .execute();
  await seeder.db
    .insertInto('draft_images')
    .values({ user_id: member.userId, draft_id: draft.id, position: 0, image_key: seeder.imageKey })
    .execute();
  return { ...member, draftId: draft.id, draftVersion: 'phone-1' };
}
