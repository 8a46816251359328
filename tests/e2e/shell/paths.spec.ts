import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { shortestPath, type WalkedPath, walk } from 'statechart-workbench/browser/walk.ts';
import { became, failed } from 'statechart-workbench/model/outcomes.ts';
import { photoPickers } from '../../../fixtures/photo-pickers.ts';
import { loginModel } from '../../../src/app/statecharts/models/account/login.ts';
import { passwordResetModel } from '../../../src/app/statecharts/models/account/password-reset.ts';
import { chatComposerModel } from '../../../src/app/statecharts/models/chat/chat-composer.ts';
import { loginMachine } from '../../../src/machines/account/login.machine.ts';
import { passwordResetMachine } from '../../../src/machines/account/password-reset.machine.ts';
import { chatComposerMachine } from '../../../src/machines/chat/chat-composer.machine.ts';
import { listingCreationMachine } from '../../../src/machines/publish/listing-creation.machine.ts';
import { loginByPerson } from '../../../src/views/account/login-by-person.ts';
import { passwordResetByPerson } from '../../../src/views/account/password-reset-by-person.ts';
import { chatComposerByPerson } from '../../../src/views/chat/chat-page-by-person.ts';
import { listingCreationByPerson } from '../../../src/views/publish/create-listing-by-person.ts';
import { aPhotoFile, draft, logIn, openResetMail, register } from '../members.ts';
import { expect, test, whileClockStands } from '../support.ts';

/** The folder that `npm run docs:statecharts -- --pictures` fills with a screenshot of each state. */
const pictures = process.env.STATE_PICTURES;

/** Without the folder a walk makes no screenshots. */
const walked = pictures && {
  async picture(stateId: string, image: Uint8Array): Promise<void> {
    await mkdir(pictures, { recursive: true });
    await sharp(image)
      .resize(800)
      .webp({ quality: 70 })
      .toFile(path.join(pictures, `${stateId}.webp`));
  },
};

test('login: a wrong password, then the right one', async ({ page }) => {
  const { email, password } = await register(page);
  await page.goto('/login');
  const type = 'field.change';
  const inputs = [{ demo: null, email: '' }];
  const typed = (secret: string) =>
    ({
      ...loginModel,
      inputs,
      events: [
        { type, field: 'email', value: email },
        { type, field: 'password', value: secret },
        { type: 'form.submit' },
      ],
    }) satisfies typeof loginModel;
  const refused = shortestPath(
    typed('not-the-password'),
    'login.submitting.authenticating|xstate.error.actor.logIn|0',
  );
  const shared = { ...walked, page, machine: loginMachine, map: loginByPerson };
  await walk({ ...shared, path: refused });
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password.' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await walk({ ...shared, path: shortestPath(typed(password), 'login.success') });
  await expect(page).toHaveURL('/home');
});

test('password reset: to the mail, and from its link to the new password', async ({ page }) => {
  const { email } = await register(page);
  await page.clock.install();
  await page.goto('/forgot-password');
  const type = 'field.change';
  const shared = { ...walked, page, machine: passwordResetMachine, map: passwordResetByPerson };
  const asked = shortestPath(
    {
      ...passwordResetModel,
      inputs: [{ token: '' }],
      events: [{ type, field: 'email', value: email }, { type: 'form.submit' }],
    },
    'passwordReset.reset.idle',
  );
  await walk({ ...shared, path: asked });

  await openResetMail(page, email);
  await expect(page.getByLabel('Reset Token')).not.toBeEmpty();
  const link = page.url();
  const password = 'una-nuova-stanza';
  const chosen = shortestPath(
    {
      ...passwordResetModel,
      inputs: [{ token: 'of the link' }],
      events: [
        { type, field: 'newPassword', value: password },
        { type, field: 'confirmPassword', value: password },
        { type: 'form.submit' },
      ],
    },
    'passwordReset.done',
  );
  await whileClockStands(
    page,
    async () => void (await walk({ ...shared, path: chosen })),
    async () => {},
  );
  await expect(page).toHaveURL('/login');

  // A link can be used only once.
  await page.goto(link);
  const spent = { ...chosen, events: [...chosen.events.slice(0, -1), failed('resetPassword', 'spent')] };
  await walk({ ...shared, path: spent });
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/\/forgot-password/);
});

test('creation: from an empty form to a published room', async ({ page }) => {
  await page.clock.install();
  await logIn(page, '/create-listing');
  const fields = {
    title: draft['Listing Title'],
    price: draft['Monthly Rent (€)'],
    squareMeters: draft['Square Meters'],
    location: draft['General Location'],
    description: draft.Description,
    street: draft['Street Address'],
    postalCode: draft['Postal Code'],
    city: draft.City,
    province: draft.Province,
    availabilityStartDate: draft['Start Date'],
  };
  const chosen: WalkedPath = {
    input: { edited: null },
    events: [
      ...Object.entries(fields).map(([field, value]) => ({ type: 'field.change', field, value })),
      { type: 'indefinite.change', isIndefinite: true },
      became('photoPicker', photoPickers.holding),
      { type: 'form.submit', today: '2026-01-01', change: 'uuid-1' },
      { type: 'upload.finished' },
    ],
  };
  await whileClockStands(
    page,
    async () => {
      await walk({
        ...walked,
        page,
        machine: listingCreationMachine,
        map: listingCreationByPerson,
        path: chosen,
        // The photo picker is a separate machine, so the test chooses its file here.
        before: async ({ type }) => {
          if (type !== 'xstate.snapshot.photoPicker') return;
          await page.getByLabel('Add photos').setInputFiles(await aPhotoFile('window.png'));
          await expect(page.getByText('1 of 4 photos')).toBeVisible();
        },
      });
    },
    async () => {},
  );
  await expect(page).toHaveURL('/');
});

test('chat: a message is written and sent', async ({ page }) => {
  const bruno = await register(page);
  await logIn(page, '/chat-page');
  await expect(page.getByText('Connected to')).toBeVisible();
  await page.getByLabel('Recipient email').fill(bruno.email);
  const [input] = chatComposerModel.inputs;
  const send = chatComposerModel.events.find(({ type }) => type === 'message.send');
  const chosen: WalkedPath = {
    input,
    events: [{ type: 'draft.change', text: 'Ciao!' }, ...(send ? [send] : []), { type: 'message.kept' }],
  };
  await walk({ ...walked, page, machine: chatComposerMachine, map: chatComposerByPerson, path: chosen });
  await expect(page.getByRole('log')).toContainText('Ciao!');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});
