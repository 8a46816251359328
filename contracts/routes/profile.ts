import { errorTexts } from '@stanza/domain/error-texts.ts';
import {
  confirmEmail,
  fetchEmailConfirmation,
  sendEmailConfirmation,
} from '@stanza/schemas/account/email-confirmation.calls.ts';
import { saveHobbies } from '@stanza/schemas/account/hobbies.calls.ts';
import { chooseLanguage, fetchLanguage } from '@stanza/schemas/account/language.calls.ts';
import {
  chooseMailPreferences,
  fetchMailPreferences,
} from '@stanza/schemas/account/mail-preferences.calls.ts';
import * as calls from '@stanza/schemas/account/profile.calls.ts';
import {
  askPhoneCode,
  askUniversityCode,
  confirmPhone,
  confirmUniversity,
  fetchOwnProofs,
} from '@stanza/schemas/account/proofs.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Profile';

export const profileRoutes = [
  describeCall(calls.fetchProfile, {
    id: 'fetchProfile',
    tag,
    summary: 'The member to whom the token belongs',
    answers: { 200: 'The profile, on every screen of a member.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.profile.user),
  }),
  describeCall(calls.saveProfile, {
    id: 'saveProfile',
    tag,
    summary: 'Change bio and university',
    answers: {
      '2XX': 'The changed member. It replaces the one that the app has.',
      401: notAuthenticated,
    },
    otherwise: orElse(errorTexts.profile.update),
  }),
  describeCall(saveHobbies, {
    id: 'saveHobbies',
    tag,
    summary: 'Change the hobbies',
    description:
      'Sent to a backend that names `hobbies` among its capabilities, before the rest of the profile is saved. It is safe to repeat. The tenant card shows them.',
    optional: true,
    answers: { '2XX': 'The changed member.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.profile.update),
  }),
  describeCall(fetchEmailConfirmation, {
    id: 'fetchEmailConfirmation',
    tag,
    summary: 'Whether the email of the member is confirmed',
    description:
      'Asked of a backend that names `email-confirmation` among its capabilities, when a member opens the profile. Until then such a backend sends the member only the mail that asks for it, and a password reset.',
    optional: true,
    answers: { 200: 'An email that is not confirmed shows a line with «Send again».', 401: notAuthenticated },
    otherwise: 'Nothing: the line does not show.',
  }),
  describeCall(sendEmailConfirmation, {
    id: 'sendEmailConfirmation',
    tag,
    summary: 'Send the mail that confirms the email again',
    description:
      'Sent to a backend that names `email-confirmation` among its capabilities. The link of the mail is `/confirm-email#token=…` of the app.',
    optional: true,
    answers: { '2XX': 'The mail is on its way, or there is nothing to confirm.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.confirmationMail.rejected),
  }),
  describeCall(confirmEmail, {
    id: 'confirmEmail',
    tag,
    summary: 'Confirm an email by the token of the mail',
    description:
      'Sent when the person clicks "Confirm" on the page of the link, and never when it is only opened. It needs no session.',
    optional: true,
    answers: {
      '2XX': 'The email is confirmed.',
      400: {
        when: 'The token is unknown, used or expired.',
        shows: orElse(errorTexts.confirmEmail.rejected),
      },
    },
    otherwise: orElse(errorTexts.confirmEmail.rejected),
  }),
  describeCall(fetchOwnProofs, {
    id: 'fetchOwnProofs',
    tag,
    summary: 'What is confirmed of the member',
    description:
      'Sent to a backend that names `proofs` among its capabilities, when a member opens the profile. They are facts; the app never calls a member verified.',
    optional: true,
    answers: { 200: 'The confirmed facts.', 401: notAuthenticated },
    otherwise: `«${errorTexts.proofs.fetch}»`,
  }),
  describeCall(askUniversityCode, {
    id: 'askUniversityCode',
    tag,
    summary: 'Mail a code to an address of a university',
    description:
      'Sent to a backend that names `proofs`. The mail may go to a stranger: it must contain nothing that a member has written, and few of them may go to one address. The code has six digits, and is good once, for half an hour and five tries.',
    optional: true,
    answers: {
      '2XX': 'The mail is sent.',
      400: {
        when: 'The address is of no university that the backend knows.',
        shows: orElse(errorTexts.proofs.rejected),
      },
      401: notAuthenticated,
    },
    otherwise: orElse(errorTexts.proofs.rejected),
  }),
  describeCall(confirmUniversity, {
    id: 'confirmUniversity',
    tag,
    summary: 'Confirm the address by the code',
    description:
      'Sent to a backend that names `proofs`. An address belongs to one member: the last who has confirmed it. Nobody may see the address.',
    optional: true,
    answers: {
      200: 'The confirmed facts.',
      400: { when: 'The code is wrong or has expired.', shows: orElse(errorTexts.proofs.rejected) },
      401: notAuthenticated,
    },
    otherwise: orElse(errorTexts.proofs.rejected),
  }),
  describeCall(askPhoneCode, {
    id: 'askPhoneCode',
    tag,
    summary: 'Send a code to a phone',
    description:
      'Sent to a backend that names `phone-proof` among its capabilities. The number is in the form E.164. The message may go to a stranger: it must contain nothing that a member has written, and few of them may go to one number. The code has six digits, and is good once, for half an hour and five tries.',
    optional: true,
    answers: {
      '2XX': 'The message is sent.',
      401: notAuthenticated,
    },
    otherwise: orElse(errorTexts.proofs.rejected),
  }),
  describeCall(confirmPhone, {
    id: 'confirmPhone',
    tag,
    summary: 'Confirm the number by the code',
    description:
      'Sent to a backend that names `phone-proof`. A number belongs to one member: the last who has confirmed it. Nobody may see the number.',
    optional: true,
    answers: {
      200: 'The confirmed facts.',
      400: { when: 'The code is wrong or has expired.', shows: orElse(errorTexts.proofs.rejected) },
      401: notAuthenticated,
    },
    otherwise: orElse(errorTexts.proofs.rejected),
  }),
  describeCall(fetchLanguage, {
    id: 'fetchLanguage',
    tag,
    summary: 'The language of the member',
    description:
      'Asked of a backend that names `language` among its capabilities, when somebody logs in or a session is restored. The app shows this language. If there is none, it sends the language of the device.',
    optional: true,
    answers: { 200: 'The last choice, on any device; null before the first one.', 401: notAuthenticated },
    otherwise: 'Nothing: the app stays in the language of the device.',
  }),
  describeCall(chooseLanguage, {
    id: 'chooseLanguage',
    tag,
    summary: 'Choose the language of the app and of mails',
    description:
      'Sent to a backend that names `language` among its capabilities, when a member chooses a language, and when the account of a member has none. It is safe to repeat. The app keeps the language on the device too.',
    optional: true,
    answers: { '2XX': 'Nothing.', 401: notAuthenticated },
    otherwise: 'Nothing: the device keeps the choice, the account the earlier one.',
  }),
  describeCall(fetchMailPreferences, {
    id: 'fetchMailPreferences',
    tag,
    summary: 'Which mails the member gets',
    description:
      'Asked of a backend that names `mail-preferences` among its capabilities, when a member opens the profile. Such a backend sends a mail about what a member has not read in a conversation.',
    optional: true,
    answers: { 200: 'A switch for each kind of mail.', 401: notAuthenticated },
    otherwise: 'The profile says so, with a button to try again.',
  }),
  describeCall(chooseMailPreferences, {
    id: 'chooseMailPreferences',
    tag,
    summary: 'Choose which mails to get',
    description:
      'Sent to a backend that names `mail-preferences` among its capabilities, at each use of a switch. It is safe to repeat.',
    optional: true,
    answers: { 200: 'The choice that holds now.', 401: notAuthenticated },
    otherwise: orElse(errorTexts.memberCards.rejected),
  }),
  describeCall(calls.fetchPicture, {
    id: 'fetchPicture',
    tag,
    summary: 'The profile picture',
    query: {
      t: {
        description: 'The time of the call in milliseconds, so that no cache answers. Ignore it.',
        example: 1_750_000_000_000,
      },
    },
    answers: {
      200: 'The address of an image, as text. Any text that is neither an address nor image data means that there is no picture.',
      204: 'There is no picture: the app shows a default one.',
      401: notAuthenticated,
      404: { when: 'There is no picture.', shows: 'A default picture.' },
    },
    otherwise: 'A default picture.',
  }),
  describeCall(calls.uploadPicture, {
    id: 'uploadPicture',
    tag,
    summary: 'A new profile picture',
    contentTypes: { profilePicture: 'image/*' },
    answers: { '2XX': 'The app ignores the body and fetches the picture again.', 401: notAuthenticated },
    otherwise: 'A default picture.',
  }),
];
