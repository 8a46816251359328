import { readFile } from 'node:fs/promises';
import type { Keyboard, Locator, Page } from '@playwright/test';
import { confirmEmail } from '../account/confirm-email.ts';
import { type Account, aPerson, draft, logIn, publish, register } from '../members.ts';
import { expect, expectModal, expectSound, expectSoundAtAllWidths, tabTo, test } from '../support.ts';

const { 'Listing Title': title } = draft;
const phone = { width: 360, height: 740 };

test.use({ loadsAhead: true });

const question = 'Is the room still free?';

async function reach(control: Locator, name: RegExp): Promise<Keyboard> {
  const page = control.page();
  await tabTo(page, name);
  await expect(control.and(page.locator(':focus'))).toBeVisible();
  return page.keyboard;
}

async function press(control: Locator, name: RegExp): Promise<void> {
  await (await reach(control, name)).press('Enter');
}

async function write(field: Locator, name: RegExp, text: string): Promise<void> {
  await (await reach(field, name)).type(text);
}

/** Chooses 18:00 on the first day of the next week. */
async function chooseTime(dialog: Locator): Promise<void> {
  await press(dialog.getByRole('button', { name: 'Later week' }), /^Later week/);
  await press(dialog.getByRole('button', { name: /, 18:00$/ }), /, 18:00/);
  await expect(dialog.getByRole('list', { name: 'Chosen times' }).getByRole('listitem')).toHaveCount(1);
}

/** Registers from the open login. Ends when the composer is open again. */
async function enter(page: Page, { firstName, lastName, email, password }: Account): Promise<void> {
  await press(page.getByRole('link', { name: 'Register' }), /^Register/);
  await expect(page).toHaveURL(/\/register/);
  const fields = {
    'First Name': firstName,
    'Last Name': lastName,
    Email: email,
    Password: password,
    'Confirm Password': password,
  };
  for (const [label, text] of Object.entries(fields)) {
    await write(page.getByLabel(label, { exact: true }), new RegExp(`${label}( \\*)?$`), text);
  }
  await page.keyboard.press('Enter');
}

test('from a search as a visitor to an agreed viewing and a rented room, by keyboard alone', async ({
  page: poster,
  browser,
  baseURL,
}) => {
  const word = `fuchsia${Date.now()}`;
  const host = await logIn(poster, '/home', await register(poster, aPerson({ firstName: 'Paola' })));
  const id = await publish(poster, { description: `${draft.Description} The ${word} door.` });
  const guest = aPerson({ firstName: 'Sami' });
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: phone });
  const seeker = await context.newPage();

  await seeker.goto(`/listings?location=Milano&text=${word}`);
  const found = seeker.getByRole('article').getByRole('link', { name: title });
  await expect(found).toBeVisible();
  await expectSound(seeker);
  await press(found, new RegExp(title));
  await expect(seeker.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await press(seeker.getByRole('button', { name: /^View Tenant Card/ }), /^View Tenant Card/);
  const card = seeker.getByRole('dialog', { name: /Paola/ });
  await expectModal(card);
  await expectSound(seeker);
  await seeker.keyboard.press('Escape');
  await expect(card).toBeHidden();

  // A visitor asks; after the login the question is still there.
  await press(seeker.getByRole('button', { name: /^Contact Now/ }), /^Contact Now/);
  const composer = seeker.getByRole('dialog', { name: 'Contact Paola' });
  await expectModal(composer);
  await expectSound(seeker);
  await write(composer.getByLabel('Your message'), /Your message/, question);
  await press(composer.getByRole('button', { name: 'Continue to Login' }), /Continue to Login/);
  await expect(seeker).toHaveURL(/\/login/);
  await enter(seeker, guest);
  await expectModal(composer);
  await expect(composer.getByLabel('Your message')).toHaveValue(question);
  await press(composer.getByRole('button', { name: /^Send\b/ }), /^Send\b/);
  await expect(seeker.getByRole('group', { name: /^Messages with/ }).getByText(question)).toBeVisible();

  const mailbox = await context.newPage();
  await confirmEmail(mailbox, guest.email);

  // The poster sees below the listing who asks, and proposes a time.
  await poster.goto('/conversations');
  const asked = poster.getByRole('list', { name: new RegExp(title) }).getByRole('link', { name: /Sami/ });
  await expect(asked).toBeVisible();
  await expectSound(poster);
  await press(asked, /Sami/);
  await expect(poster.getByRole('group', { name: /^Messages with/ }).getByText(question)).toBeVisible();
  await expectSound(poster);
  await press(poster.getByRole('button', { name: 'Propose a viewing' }), /^Propose a viewing/);
  const viewing = poster.getByRole('dialog', { name: `Viewing of ${title}` });
  await expectModal(viewing);
  await press(viewing.getByRole('button', { name: 'Propose Times' }), /^Propose Times/);
  await chooseTime(viewing);
  await expectSound(poster);
  await press(viewing.getByRole('button', { name: 'Propose', exact: true }), /^Propose\s*$/);
  await expect(viewing.getByRole('heading', { name: /^You propose/ })).toBeVisible();

  // The seeker agrees.
  const line = seeker.getByRole('button', { name: 'Viewing: Paola proposes a time' });
  await expect(line).toBeVisible();
  await press(line, /^Viewing: Paola proposes/);
  const sheet = seeker.getByRole('dialog', { name: `Viewing of ${title}` });
  await expectModal(sheet);
  await expectSound(seeker);
  await press(sheet.getByRole('button', { name: /^Agree to/ }), /^Agree to/);
  const calendar = sheet.getByRole('link', { name: 'Add to calendar' });
  await expect(calendar).toBeVisible();
  await expectSound(seeker);
  const download = seeker.waitForEvent('download');
  await press(calendar, /Add to calendar/);
  expect(await readFile(await (await download).path(), 'utf8')).toMatch(
    /BEGIN:VEVENT[\s\S]*DTSTART:\d{8}T\d{6}Z/,
  );
  await expect(viewing.getByRole('link', { name: 'Add to calendar' })).toBeVisible();

  // Both receive a mail.
  for (const { email } of [host, guest]) {
    await expect(async () => {
      await mailbox.goto(process.env.E2E_MAILBOX ?? '');
      await expect(
        mailbox
          .getByRole('listitem')
          .filter({ hasText: email })
          .filter({ hasText: /viewing/i }),
      ).not.toHaveCount(0, { timeout: 1000 });
    }).toPass();
  }

  // When the room is rented, the search no longer finds it, and the seeker gets a message.
  await poster.goto(`/listing/${id}`);
  const rent = poster.getByRole('button', { name: `Mark as Rented: ${title}` });
  await expect(rent).toBeVisible();
  await press(rent, /Mark as Rented/);
  const askers = poster.getByRole('dialog', { name: 'Mark this room as rented?' });
  await expectModal(askers);
  await askers.getByRole('button', { name: 'Mark as Rented' }).click();
  await expect(poster.getByText('This room is rented.')).toBeVisible();
  await expectSound(poster);
  await seeker.keyboard.press('Escape');
  await expect(
    seeker
      .getByRole('group', { name: /^Messages with/ })
      .getByText(/rented/i)
      .first(),
  ).toBeVisible();
  await seeker.goto(`/listings?location=Milano&text=${word}`);
  await expect(seeker.getByText(/^0 rooms$/)).toBeVisible();
  await seeker.goto(`/listing/${id}`);
  await expect(seeker.getByText('This room is rented.')).toBeVisible();
  await expect(seeker.getByRole('button', { name: /^Contact/ })).toHaveCount(0);
  await expect(seeker.getByRole('link', { name: 'Open conversation' }).first()).toHaveAttribute(
    'href',
    /conversations\?conversation=\d+$/,
  );
  await expect(
    seeker.getByRole('region', { name: 'Similar rooms' }).getByRole('article').first(),
  ).toBeVisible();
  await expectSoundAtAllWidths(seeker);
});
