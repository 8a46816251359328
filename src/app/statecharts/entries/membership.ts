import * as z from 'zod/mini';
import { userSchema } from '../../../schemas/user.ts';
import { entry } from '../entry.ts';
import { backGuardModel } from '../models/back-guard.ts';
import { feedbackModel } from '../models/feedback.ts';
import { loginModel } from '../models/login.ts';
import { memberModel } from '../models/member.ts';
import { membershipModel } from '../models/membership.ts';
import { menuModel } from '../models/menu.ts';
import { navigationModel } from '../models/navigation.ts';
import { ownCardModel } from '../models/own-card.ts';
import { passwordResetModel } from '../models/password-reset.ts';
import { profileEditModel } from '../models/profile-edit.ts';
import { profilePictureModel } from '../models/profile-picture.ts';
import { recentConversationsModel } from '../models/recent-conversations.ts';
import { registrationModel } from '../models/registration.ts';
import { rootModel } from '../models/root.ts';
import { sessionModel } from '../models/session.ts';

const group = 'Membership';

export const membershipEntries = [
  entry(rootModel, {
    group,
    summary: 'The page as a whole: the network, the measurements, the session, and the actors of the member.',
    inputSchema: null,
  }),
  entry(navigationModel, {
    group,
    summary: 'The shown screen: loading its code, a failed load, and scrolling.',
    inputSchema: null,
  }),
  entry(backGuardModel, {
    group,
    summary: 'A step back closes menus and dialogs instead of leaving the page.',
    inputSchema: null,
  }),
  entry(membershipModel, {
    group,
    summary: "Starts the member's actors with the session, and ends them at the logout.",
    inputSchema: z.object({
      user: z.nullable(z.object({ id: z.int(), email: z.string() })),
      isMember: z.boolean(),
    }),
  }),
  entry(memberModel, {
    group,
    summary: 'The likes and the chat of one member, on every screen.',
    inputSchema: z.object({ user: z.object({ id: z.int(), email: z.string() }) }),
  }),
  entry(sessionModel, {
    group,
    summary: 'The session: shared by all tabs, and kept over a reload.',
    inputSchema: null,
  }),
  entry(loginModel, {
    group,
    summary: 'The login form, and the demo login, which needs no server.',
    inputSchema: z.object({
      demo: z.nullable(z.object({ email: z.string(), password: z.string() })),
      email: z.string(),
    }),
  }),
  entry(registrationModel, {
    group,
    summary: 'The registration form.',
    inputSchema: null,
  }),
  entry(passwordResetModel, {
    group,
    summary: 'A forgotten password, in two steps.',
    inputSchema: z.object({ token: z.string() }),
  }),
  entry(ownCardModel, {
    group,
    summary: 'What others see of the member: a switch for each part, and a preview.',
    inputSchema: null,
  }),
  entry(profileEditModel, {
    group,
    summary: 'University and bio: shown, edited, and saved or reset.',
    inputSchema: z.object({ user: userSchema }),
  }),
  entry(profilePictureModel, {
    group,
    summary: 'The profile picture and its replacement.',
    inputSchema: z.object({ url: z.nullable(z.string()) }),
  }),
  entry(recentConversationsModel, {
    group,
    summary: 'The first conversations on the profile.',
    inputSchema: null,
  }),
  entry(menuModel, {
    group,
    summary: "The member's menu: open or closed.",
    inputSchema: null,
  }),
  entry(feedbackModel, {
    group,
    summary: 'The feedback form, of members and visitors.',
    inputSchema: z.object({ userId: z.nullable(z.int()) }),
  }),
];
