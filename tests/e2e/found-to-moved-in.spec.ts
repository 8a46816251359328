import { aPerson, draft, fillLogin, logIn, publish, register } from './members.ts';
import { expect, expectModal, expectSound, tabTo, test } from './support.ts';

const { 'Listing Title': title } = draft;
const inAWeek = () => new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString().slice(0, 10);

test('from a search as a visitor to an agreed viewing and a rented room; the seeker by keyboard at 360 px', async ({
  page: poster,
  browser,
  baseURL,
}) => {
  const word = `fuchsia${Date.now()}`;
  const host = await logIn(poster, '/home', await register(poster, aPerson({ firstName: 'Paola' })));
  const id = await publish(poster, { description: `${draft.Description} The ${word} door.` });
  const guest = await register(poster, aPerson({ firstName: 'Sami' }));
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } });
  const seeker = await context.newPage();
  const keys = seeker.keyboard;

  await seeker.goto(`/listings?location=Milano&text=${word}`);
  const found = seeker.getByRole('article').getByRole('link', { name: title });
  await expect(found).toBeVisible();
  await expectSound(seeker);
  await tabTo(seeker, new RegExp(title));
  await keys.press('Enter');
  await expect(seeker.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await tabTo(seeker, /^View Tenant Card/);
  await keys.press('Enter');
  const card = seeker.getByRole('dialog', { name: /Paola/ });
  await expectModal(card);
  await expectSound(seeker);
  await keys.press('Escape');
  await expect(card).toBeHidden();

  // Asked as a visitor; the question is still there after the login.
  await tabTo(seeker, /^Contact Now/);
  await keys.press('Enter');
  const composer = seeker.getByRole('dialog', { name: 'Contact Paola' });
  await expectModal(composer);
  await expectSound(seeker);
  await tabTo(seeker, /Your message/);
  await keys.type('Is the room still free?');
  await tabTo(seeker, /Continue to Login/);
  await keys.press('Enter');
  await expect(seeker).toHaveURL(/\/login/);
  await fillLogin(seeker, guest);
  await expectModal(composer);
  await expect(composer.getByLabel('Your message')).toHaveValue('Is the room still free?');
  await tabTo(seeker, /^Send\b/);
  await keys.press('Enter');
  await expect(
    seeker.getByRole('group', { name: /^Messages with/ }).getByText('Is the room still free?'),
  ).toBeVisible();

  // The poster sees who asks, and proposes a time.
  await poster.goto('/conversations');
  await poster.getByRole('link', { name: /Sami/ }).click();
  await expect(
    poster.getByRole('group', { name: /^Messages with/ }).getByText('Is the room still free?'),
  ).toBeVisible();
  await expectSound(poster);
  await poster.getByRole('button', { name: 'Propose a viewing' }).click();
  const viewing = poster.getByRole('dialog', { name: `Viewing of ${title}` });
  await expectModal(viewing);
  await viewing.getByRole('button', { name: 'Propose Times' }).click();
  await viewing.getByLabel('Time 1').fill(`${inAWeek()}T18:00`);
  await expectSound(poster);
  await viewing.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(viewing.getByRole('heading', { name: /^You propose/ })).toBeVisible();

  // The seeker agrees.
  const line = seeker.getByRole('button', { name: 'Viewing: Paola proposes a time' });
  await expect(line).toBeVisible();
  await line.focus();
  await keys.press('Enter');
  const sheet = seeker.getByRole('dialog', { name: `Viewing of ${title}` });
  await expectModal(sheet);
  await expectSound(seeker);
  await tabTo(seeker, /^Agree to/);
  await keys.press('Enter');
  await expect(sheet.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  await expectSound(seeker);
  await expect(viewing.getByRole('link', { name: 'Add to calendar' })).toBeVisible();

  // Both get a mail.
  const mailbox = await context.newPage();
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

  // Rented: the search does not find it any more, and the seeker is told.
  await poster.goto(`/listing/${id}`);
  await poster.getByRole('button', { name: `Mark as Rented: ${title}` }).click();
  await expect(poster.getByText('This room is rented.')).toBeVisible();
  await keys.press('Escape');
  await expect(
    seeker
      .getByRole('group', { name: /^Messages with/ })
      .getByText(/rented/i)
      .first(),
  ).toBeVisible();
  await seeker.goto(`/listings?location=Milano&text=${word}`);
  await expect(seeker.getByText(/^0 rooms$/)).toBeVisible();
  await expectSound(seeker);
});
