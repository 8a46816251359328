import * as z from 'zod/mini';
import { userSchema } from '../../../schemas/account/user.ts';
import { entry } from '../entry.ts';
import { accountModel } from '../models/account/account.ts';
import { accountFormModel } from '../models/account/account-form.ts';
import { confirmEmailModel } from '../models/account/confirm-email.ts';
import { emailConfirmationModel } from '../models/account/email-confirmation.ts';
import { loginModel } from '../models/account/login.ts';
import { mailPreferencesModel } from '../models/account/mail-preferences.ts';
import { memberCardModel } from '../models/account/member-card.ts';
import { ownCardModel } from '../models/account/own-card.ts';
import { passwordResetModel } from '../models/account/password-reset.ts';
import { phoneProofModel } from '../models/account/phone-proof.ts';
import { profileEditModel } from '../models/account/profile-edit.ts';
import { profilePictureModel } from '../models/account/profile-picture.ts';
import { proofsModel } from '../models/account/proofs.ts';
import { registrationModel } from '../models/account/registration.ts';
import { sessionModel } from '../models/account/session.ts';

const domain = 'account';

export const accountEntries = [
  entry(domain, memberCardModel, {
    summary: 'The card of a poster, or of the other member of a conversation.',
    inputSchema: z.object({ source: z.object({ kind: z.literal('poster'), listingId: z.int() }) }),
  }),
  entry(domain, sessionModel, {
    summary: 'The session: shared by all tabs, and kept over a reload.',
    inputSchema: null,
  }),
  entry(domain, loginModel, {
    summary: 'The login form, and the demo login, which needs no server.',
    inputSchema: z.object({
      demo: z.nullable(z.object({ email: z.string(), password: z.string() })),
      email: z.string(),
    }),
  }),
  entry(domain, registrationModel, {
    summary: 'The registration form.',
    inputSchema: null,
  }),
  entry(domain, passwordResetModel, {
    summary: 'A forgotten password, in two steps.',
    inputSchema: z.object({ token: z.string() }),
  }),
  entry(domain, emailConfirmationModel, {
    summary: 'The line in the profile while the e-mail is not confirmed.',
    inputSchema: null,
  }),
  entry(domain, confirmEmailModel, {
    summary: 'The page of the link in the mail that confirms an e-mail.',
    inputSchema: z.object({ token: z.string() }),
  }),
  entry(domain, ownCardModel, {
    summary: 'What others see of the member: a switch for each part, and a preview.',
    inputSchema: null,
  }),
  entry(domain, proofsModel, {
    summary: 'What is confirmed of the member: an address of a university, by a code.',
    inputSchema: null,
  }),
  entry(domain, phoneProofModel, {
    summary: 'A phone number is confirmed by the code of a text message.',
    inputSchema: z.object({ isConfirmed: z.boolean() }),
  }),
  entry(domain, mailPreferencesModel, {
    summary: 'Which mails about conversations the member gets.',
    inputSchema: null,
  }),
  entry(domain, profileEditModel, {
    summary: 'University and bio: shown, edited, and saved or reset.',
    inputSchema: z.object({ user: userSchema }),
  }),
  entry(domain, accountModel, {
    summary: 'The page of the own account, which is fetched again after each change.',
    inputSchema: null,
  }),
  entry(domain, accountFormModel, {
    summary: 'A form or a button of the own account.',
    inputSchema: z.object({ fields: z.record(z.string(), z.string()) }),
  }),
  entry(domain, profilePictureModel, {
    summary: 'The profile picture and its replacement.',
    inputSchema: z.object({ url: z.nullable(z.string()) }),
  }),
];
