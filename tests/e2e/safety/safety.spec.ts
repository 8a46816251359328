import { confirmEmail } from '../account/confirm-email.ts';
import {
  type Account,
  aPerson,
  fillLogin,
  logIn,
  publish,
  register,
  sendElsewhere,
  tokenOf,
} from '../members.ts';
import { expect, expectSoundAtAllWidths, test } from '../support.ts';

const phone = { width: 360, height: 740 };
const elena: Account = {
  firstName: 'Elena',
  lastName: 'Conti',
  email: 'elena.conti@example.org',
  password: 'stanza-demo',
};

test('somebody reports and blocks, a moderator suspends, and the suspended one appeals', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone);
  const posterContext = await browser.newContext({ viewport: phone });
  const poster = await posterContext.newPage();
  const bad = await logIn(poster, '/home', await register(poster, aPerson({ firstName: 'Rocco' })));
  await confirmEmail(page, bad.email);
  const id = await publish(poster);
  const nina = await logIn(page, `/listing/${id}`);
  await sendElsewhere(page, bad, nina, ['Pay first, then you get the keys.']);
  const dialog = page.getByRole('dialog');
  // No other case has this text, also if the server knows earlier runs.
  const happened = `Wants two months first. ${Date.now()}`;

  await test.step('a report, two taps away', async () => {
    await page.getByRole('button', { name: 'Report or block' }).click();
    await page.getByRole('button', { name: 'Report this listing' }).click();
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    await expect(dialog.getByText('Choose a reason.')).toBeVisible();
    await dialog.getByLabel('Asks for money before a viewing').check();
    await dialog.getByLabel('What happened? (optional)').fill(happened);
    await expectSoundAtAllWidths(page);
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    await expect(dialog.getByText('We look at it')).toBeVisible();
  });

  await test.step('a block: each is gone for the other', async () => {
    await dialog.getByRole('button', { name: 'Block Rocco' }).click();
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(dialog.getByText('Rocco is blocked.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/listings$/);
    await page.goto(`/listing/${id}`);
    await expect(page.getByRole('heading', { name: 'Listing not found' })).toBeVisible();
    await page.goto('/conversations');
    await expect(page.getByText('No conversations yet')).toBeVisible();
    await poster.goto('/conversations');
    await expect(poster.getByText('No conversations yet')).toBeVisible();
  });

  await test.step('a moderator decides by keyboard', async () => {
    const context = await browser.newContext();
    const moderator = await context.newPage();
    await logIn(moderator, '/moderation', elena);
    const title = moderator.getByText(happened);
    const heading = moderator.getByRole('heading', { level: 2 });
    await expect(heading).toBeVisible();
    // Other cases of the demonstration may come first. There is no way back from the last one by this key.
    await expect(async () => {
      if (!(await title.isVisible())) await moderator.keyboard.press('j');
      await expect(title).toBeVisible({ timeout: 500 });
    }).toPass();
    await expectSoundAtAllWidths(moderator);
    const before = (await heading.textContent()) ?? '';
    await moderator.keyboard.press('4');
    await moderator.keyboard.press('Enter');
    await expect(moderator.getByText(before)).toBeHidden();
    await context.close();
  });

  await test.step('the report is answered', async () => {
    await page.goto('/safety');
    await expect(page.getByText('We looked, and have suspended the member.')).toBeVisible();
    await expectSoundAtAllWidths(page);
  });

  await test.step('the suspended member is logged out, reads why, and appeals with the link of the mail', async () => {
    await poster.goto('/login');
    await fillLogin(poster, bad);
    await expect(poster.getByText(/This account is suspended: /)).toBeVisible();
    await poster.goto(process.env.E2E_MAILBOX ?? '');
    await poster.getByRole('listitem').filter({ hasText: bad.email }).getByRole('link').first().click();
    await poster.locator('a[href*="/moderation?appeal="]').first().click();
    await poster.getByLabel('Why is the decision wrong?').fill('It was a misunderstanding.');
    await expectSoundAtAllWidths(poster);
    await poster.getByRole('button', { name: 'Send Appeal' }).click();
    await expect(poster.getByText('Your appeal is sent.')).toBeVisible();
  });

  await test.step('nobody else reads the queue', async () => {
    await page.goto('/moderation');
    await expect(page.getByRole('heading', { name: 'Only moderators see this.' })).toBeVisible();
    const token = await tokenOf(page, nina);
    const answer = await page.request.get('/api/moderation/cases', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status()).toBe(403);
  });
  await posterContext.close();
});
