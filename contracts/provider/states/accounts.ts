import { userLimits } from '@stanza/schemas/constants.ts';
import { prepareRegistration, siteOf } from '@stanza/server/account/passkeys.ts';
import { renewCodes } from '@stanza/server/account/recovery-codes.ts';
import { createAuthenticator } from '@stanza/server/tests/support/authenticator.ts';
import * as z from 'zod/mini';
import type { StateHandlers } from '../handlers-by-state.ts';
import { insertGroup, insertMemberOfGroup, insertWritingGroup } from '../seeds/groups.ts';
import { findOrInsertMember, insertMember } from '../seeds/members.ts';
import { insertMemberWithSavedSearch } from '../seeds/saved-searches.ts';
import { type Seeder, uniqueEmail } from '../seeds/seeder.ts';

const attestationSchema = z.object({ clientDataJSON: z.string(), attestationObject: z.string() });

/** Members, their sessions and their profiles. */
export function accountStates(seeder: Seeder) {
  const { sessions, resets, imageKey } = seeder;
  return {
    visitor: async () => ({}),
    member: (person) => insertMember(seeder, person),
    fullProfile: (profile) => insertMember(seeder, { ...profile, picture: imageKey }),
    memberWithPicture: () => insertMember(seeder, { picture: imageKey }),
    memberWithSavedSearch: () => insertMemberWithSavedSearch(seeder),
    memberOfGroup: () => insertMemberOfGroup(seeder),
    groupMembers: () => insertWritingGroup(seeder),
    groupInvitation: async () => ({ invitation: (await insertGroup(seeder)).invitation }),
    memberWithLanguage: (choice) => insertMember(seeder, choice),
    async memberOnDevices() {
      const member = await insertMember(seeder);
      const second = await findOrInsertMember(seeder, member.email);
      const session = await sessions.find(second.token);
      if (session === null) throw new Error('The session that was just opened does not exist.');
      return { ...member, sessionId: session.id };
    },
    takenEmail: async () => ({ takenEmail: (await insertMember(seeder)).email }),
    async memberWithCode() {
      const member = await insertMember(seeder);
      const [code = ''] = await renewCodes(seeder.db, member.userId);
      return { ...member, code };
    },
    async memberWithNewPasskey() {
      const member = await insertMember(seeder);
      const { db, url } = seeder;
      const asking = { db, site: siteOf(url), userId: member.userId, now: new Date() };
      const options = await prepareRegistration(asking, member.email);
      if (options === null) throw new Error('A new member may add no passkey.');
      const { id, response } = createAuthenticator(url).register(options);
      return { ...member, credentialId: id, ...z.parse(attestationSchema, response) };
    },
    async endedSession() {
      const { token } = await insertMember(seeder);
      const session = await sessions.find(token);
      if (session === null) throw new Error('The session that was just opened does not exist.');
      await sessions.close(session.id);
      return { token };
    },
    freeEmail: async () => ({ email: uniqueEmail() }),
    refusedEmail: async () => ({ email: 'nobody at all' }),
    async resetToken() {
      const { userId, email } = await insertMember(seeder);
      return { resetToken: await resets.request(userId), email };
    },
    async spentResetToken() {
      const { userId } = await insertMember(seeder);
      const resetToken = await resets.request(userId);
      // A new token makes the older one invalid.
      await resets.request(userId);
      return { resetToken };
    },
    async unconfirmedMember() {
      const member = await insertMember(seeder);
      await seeder.db
        .updateTable('users')
        .set({ confirmed_at: null })
        .where('id', '=', member.userId)
        .execute();
      return member;
    },
    async confirmationToken() {
      const { userId } = await insertMember(seeder);
      return { confirmationToken: await seeder.confirmations.request(userId) };
    },
    refusedBio: async () => ({ bio: 'x'.repeat(userLimits.bio + 1) }),
    refusedFeedback: async () => ({ text: 'Too short' }),
    async limitedFeedback() {
      await seeder.limitNextFeedback();
      return {};
    },
  } satisfies Partial<StateHandlers>;
}
