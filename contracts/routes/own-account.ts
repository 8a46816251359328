import { errorTexts } from '@stanza/domain/error-texts.ts';
import * as calls from '@stanza/schemas/account/account.calls.ts';
import * as passkeys from '@stanza/schemas/account/passkeys.calls.ts';
import { describeCall } from '../spec/route.ts';
import { notAuthenticated, orElse } from './failures.ts';

const tag = 'Own account';
const optional = true;
const otherwise = orElse(errorTexts.account.rejected);
const password =
  'With a wrong `password` the status is 400, and `error` is `WRONG_PASSWORD`: the app marks the field. What a stranger at an open device must not do asks for it.';
const ofPasskeys = 'Sent to a backend that names `passkeys` among its capabilities.';
const id = { description: 'The id of the credential, in base64url.', example: 'bXkgcGhvbmU' };

export const ownAccountRoutes = [
  describeCall(calls.fetchAccount, {
    id: 'fetchAccount',
    tag,
    summary: 'What the page of the own account shows',
    description:
      'Asked of a backend that names `account` among its capabilities, as all calls of this group, when the page opens and after each change.',
    optional,
    answers: {
      200: 'Devices, passkeys, and the email that waits for its confirmation.',
      401: notAuthenticated,
    },
    otherwise: `«${errorTexts.account.fetch}», with a button to try again.`,
  }),
  describeCall(calls.changeName, {
    id: 'changeName',
    tag,
    summary: 'Change the name',
    description: 'Safe to repeat.',
    optional,
    answers: { '2XX': 'The changed member.', 401: notAuthenticated },
    otherwise,
  }),
  describeCall(calls.changeEmail, {
    id: 'changeEmail',
    tag,
    summary: 'Ask for another email',
    description: `The new address gets a mail with a link. The email changes when it is opened and confirmed; the old address then gets a mail with a way back. The pages behind the links are the backend’s own. ${password} \`EMAIL_TAKEN\` says that another account has the address.`,
    optional,
    answers: { '2XX': 'The app says that a mail is on its way.', 401: notAuthenticated },
    otherwise,
  }),
  describeCall(calls.changePassword, {
    id: 'changePassword',
    tag,
    summary: 'Change the password',
    description: `All other sessions of the member end. ${password}`,
    optional,
    answers: { '2XX': 'The member stays logged in here.', 401: notAuthenticated },
    otherwise,
  }),
  describeCall(calls.endSession, {
    id: 'endSession',
    tag,
    summary: 'Log one device out',
    description:
      'Safe to repeat: a session that has ended is no failure. Its token is refused from now on, and its chat closes.',
    optional,
    params: {
      id: { description: 'The id of the session.', example: '0d9f8a1e-6a5c-4b6e-9a53-3f1d6f2f8a11' },
    },
    answers: { '2XX': 'Nothing.', 401: notAuthenticated },
    otherwise,
  }),
  describeCall(calls.endOtherSessions, {
    id: 'endOtherSessions',
    tag,
    summary: 'Log all other devices out',
    optional,
    answers: { '2XX': 'Nothing.', 401: notAuthenticated },
    otherwise,
  }),
  describeCall(calls.requestData, {
    id: 'requestData',
    tag,
    summary: 'A link to all data of the member',
    description:
      'A ZIP archive with JSON and photos. The browser opens the link once, within a minute, without the token of the member, and saves the file: answer it with `Content-Disposition: attachment`.',
    optional,
    answers: { 200: 'The path of the archive.', 401: notAuthenticated },
    otherwise,
  }),
  describeCall(calls.deleteAccount, {
    id: 'deleteAccount',
    tag,
    summary: 'Delete the account in some days',
    description: `The listings are paused at once, and \`deletesAt\` is in the profile. Until then the member can log in and keep the account. After it everything personal is gone; the other members keep their conversations, with another name and \`isOtherDeleted\`. ${password}`,
    optional,
    answers: { 200: 'When it is deleted.', 401: notAuthenticated },
    otherwise,
  }),
  describeCall(calls.keepAccount, {
    id: 'keepAccount',
    tag,
    summary: 'Keep the account',
    description: 'The paused listings are published again. Safe to repeat.',
    optional,
    answers: { '2XX': 'The notice about the deletion goes away.', 401: notAuthenticated },
    otherwise,
  }),
  describeCall(passkeys.preparePasskey, {
    id: 'preparePasskey',
    tag,
    summary: 'What a browser needs to make a passkey',
    description: `${ofPasskeys} ${password}`,
    optional,
    answers: { 200: 'The app gives it to `navigator.credentials.create`.', 401: notAuthenticated },
    otherwise,
  }),
  describeCall(passkeys.addPasskey, {
    id: 'addPasskey',
    tag,
    summary: 'Add a passkey',
    description: ofPasskeys,
    optional,
    answers: {
      200: 'New recovery codes, which the app shows once; empty if the member has some.',
      401: notAuthenticated,
    },
    otherwise,
  }),
  describeCall(passkeys.renamePasskey, {
    id: 'renamePasskey',
    tag,
    summary: 'Rename a passkey',
    description: ofPasskeys,
    optional,
    params: { id },
    answers: { '2XX': 'Nothing.', 401: notAuthenticated },
    otherwise,
  }),
  describeCall(passkeys.removePasskey, {
    id: 'removePasskey',
    tag,
    summary: 'Remove a passkey',
    description: `${ofPasskeys} Safe to repeat: a passkey that is not there is no failure.`,
    optional,
    params: { id },
    answers: { '2XX': 'Nothing.', 401: notAuthenticated },
    otherwise,
  }),
  describeCall(passkeys.renewRecoveryCodes, {
    id: 'renewRecoveryCodes',
    tag,
    summary: 'New recovery codes',
    description: `In place of those before. ${ofPasskeys} ${password}`,
    optional,
    answers: { 200: 'The app shows them once.', 401: notAuthenticated },
    otherwise,
  }),
  describeCall(passkeys.preparePasskeyLogin, {
    id: 'preparePasskeyLogin',
    tag,
    summary: 'What a browser needs to use a passkey',
    description: ofPasskeys,
    optional,
    answers: { 200: 'The app gives it to `navigator.credentials.get`.' },
    otherwise,
  }),
  describeCall(passkeys.logInWithPasskey, {
    id: 'logInWithPasskey',
    tag,
    summary: 'Log in with a passkey',
    description: ofPasskeys,
    optional,
    answers: {
      '2XX': 'As for a login with a password.',
      401: {
        when: 'The passkey is not known, or the answer to the challenge is not right.',
        shows: orElse(errorTexts.account.rejected),
      },
    },
    otherwise,
  }),
  describeCall(passkeys.logInWithCode, {
    id: 'logInWithCode',
    tag,
    summary: 'Log in with a recovery code',
    description: `${ofPasskeys} Each code is good once.`,
    optional,
    answers: {
      '2XX': 'As for a login with a password.',
      401: {
        when: 'The code is not one of this member, or was used.',
        shows: orElse(errorTexts.account.rejected),
      },
    },
    otherwise,
  }),
];
