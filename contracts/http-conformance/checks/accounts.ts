import { userLimits } from '@stanza/schemas/constants.ts';
import { NotApplicable } from '../../conformance/mismatch.ts';
import { signal } from '../app.ts';
import { type HttpCheck, required } from '../http-check.ts';
import { expectShown, fail, seen } from '../seeing.ts';
import { newPerson } from '../site.ts';

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
