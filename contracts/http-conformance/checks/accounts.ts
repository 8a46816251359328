import { setTimeout as pause } from 'node:timers/promises';
import { userLimits } from '@stanza/schemas/constants.ts';
import * as z from 'zod/mini';
import { NotApplicable } from '../../conformance/mismatch.ts';
import { postJson } from '../../verify/post-json.ts';
import { signal } from '../app.ts';
import { type HttpCheck, required } from '../http-check.ts';
import { expectShown, fail, seen } from '../seeing.ts';
import { newPerson } from '../site.ts';

/** The app asks for a login again after that; a person may write for so long. */
const shortestLogin = 3_600_000;

const resetSchema = z.object({ email: z.string(), resetToken: z.string() });

/** The end of a token that is a JWT; `null` for others. */
function expiryOf(token: string): number | null {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}

export const accountChecks: readonly HttpCheck[] = [
  required(
    'account.login',
    'The token of the login is good for the calls of a member',
    async ({ app, anna }) => {
      const { auth, email } = await anna();
      const doubt = /^bearer /i.test(auth.token)
        ? ' (its token begins with «Bearer », which the app sends before every token)'
        : '';
      const { email: shown } = await seen(`The first page after the login${doubt}`, app.fetchProfile(auth));
      expectShown('The profile', shown, email);
    },
  ),
  required('account.names', 'Names keep accents and emoji', async ({ app, anna, target }) => {
    if (target.people[0] !== null) throw new NotApplicable('--user gives existing members');
    const { auth, firstName, lastName } = await anna();
    const profile = await seen('The profile', app.fetchProfile(auth));
    expectShown('The profile', `${profile.firstName}|${profile.lastName}`, `${firstName}|${lastName}`);
  }),
  required(
    'account.longest',
    'The longest names and password are taken, and log in',
    async ({ app, target }) => {
      if (target.people[0] !== null) throw new NotApplicable('--user gives existing members');
      const person = newPerson();
      const firstName = 'Àè'.repeat(userLimits.name / 2);
      const password = person.password.padEnd(userLimits.password, 'x');
      await seen(
        'A registration with long names',
        app.register({ ...person, firstName, password }, { signal }),
      );
      const { email } = person;
      const token = await seen('A login with a long password', app.logIn({ email, password }, { signal }));
      const profile = await seen('The profile', app.fetchProfile({ token, signal }));
      expectShown('The profile', profile.firstName, firstName);
      const cut = await app.logIn({ email, password: password.slice(0, 72) }, { signal }).catch(() => null);
      if (cut !== null) fail('Anybody who knows the first 72 characters of a password can log in');
    },
  ),
  required('account.case', 'The e-mail logs in whatever the case of its letters', async ({ app, anna }) => {
    const { email, password } = await anna();
    // The keyboard of a phone begins with a capital letter.
    const typed = email.replace(/^./, (letter) => letter.toUpperCase());
    await seen(
      `A login as ${typed.slice(0, 1)}… in place of ${email.slice(0, 1)}…`,
      app.logIn({ email: typed, password }, { signal }),
    );
  }),
  required('account.lasting', 'A login lasts, and so do the addresses of images', async (site) => {
    const { auth } = await site.anna();
    const end = expiryOf(auth.token);
    if (end !== null && end - Date.now() < shortestLogin)
      fail(
        `The member is logged out while writing: the token ends ${Math.round((end - Date.now()) / 1000)} s after the login`,
      );
    const { imageUrls } = (await site.room()).listing;
    await pause(site.target.wait);
    await seen('A login that is some time old', site.app.fetchProfile(auth));
    for (const address of imageUrls) {
      const { status } = await fetch(address).catch(() =>
        fail(`A photo is not shown later: no answer from ${address}`),
      );
      if (status >= 400)
        fail(`A photo is not shown in a page that is open for some time: ${address} is answered ${status}`);
    }
  }),
  required(
    'account.reset',
    'After a password reset the new password logs in',
    async ({ app, target: { stateUrl } }) => {
      if (stateUrl === null) throw new NotApplicable('--state-url gives the token of the mail');
      const state = { state: 'a password reset that was asked for', params: {}, action: 'setup' };
      const { text } = await postJson(stateUrl, state, 15_000);
      const { success, data } = resetSchema.safeParse(JSON.parse(text));
      if (!success) throw new NotApplicable('the provider state gives no email');
      const { email, resetToken: token } = data;
      const newPassword = 'una nuova pässword 🔑';
      await seen('A password reset', app.resetPassword({ token, newPassword }, { signal }));
      await seen('A login with the new password', app.logIn({ email, password: newPassword }, { signal }));
      const again = await app.resetPassword({ token, newPassword: 'another one' }, { signal }).then(
        () => true,
        () => false,
      );
      if (again) fail('Who finds an old reset mail can change the password: its token is good twice');
    },
  ),
  required('account.own', 'Each member sees their own profile', async ({ app, anna, bruno }) => {
    for (const { auth, email } of [await anna(), await bruno(), await anna()]) {
      expectShown('The profile', (await seen('The profile', app.fetchProfile(auth))).email, email);
    }
  }),
];

const longText = (length: number) =>
  'Perché è già così, più o meno: città. '
    .repeat(length)
    .slice(0, length - 1)
    .concat('.');

/** Texts for a profile, with the name of the check. */
const profiles: readonly (readonly [name: string, expects: string, bio: string, university: string])[] = [
  [
    'texts',
    'Texts keep accents, emoji, quotes and line breaks',
    'È “mia” 😀 & <b>\nriga 2 \\ "x"',
    'Università degli Studi di Milano',
  ],
  ['longest', 'The longest texts are taken whole', longText(userLimits.bio), longText(userLimits.university)],
  ['empty', 'Texts can be emptied', '', ''],
];

export const profileChecks: readonly HttpCheck[] = [
  ...profiles.map(([name, expects, bio, university]) =>
    required(`profile.${name}`, expects, async ({ app, bruno }) => {
      const { auth } = await bruno();
      const saved = await seen('Saving the profile', app.saveProfile({ bio, university }, auth));
      const later = await seen('The profile', app.fetchProfile(auth));
      for (const [place, profile] of [
        ['The profile', saved],
        ['The profile, opened again,', later],
      ] as const) {
        expectShown(place, profile.bio, bio);
        expectShown(place, profile.university, university);
      }
    }),
  ),
  required('profile.other', 'A change of one profile changes no other', async ({ app, anna, bruno }) => {
    await seen(
      'Saving the profile',
      app.saveProfile({ bio: 'Of Anna', university: 'A' }, (await anna()).auth),
    );
    await seen(
      'Saving the profile',
      app.saveProfile({ bio: 'Of Bruno', university: 'B' }, (await bruno()).auth),
    );
    expectShown('The profile of Anna', (await app.fetchProfile((await anna()).auth)).bio, 'Of Anna');
  }),
];
