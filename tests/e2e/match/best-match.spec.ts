import type { Page } from '@playwright/test';
import { logIn, tokenOf } from '../members.ts';
import { expect, expectModal, expectSound, test } from '../support.ts';
import { answer, byKeyboard, byTouch, type Press } from './questions.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** From the questions to the first message about the room that fits best. */
async function goThrough(page: Page, press: Press): Promise<void> {
  await logIn(page, '/profile?match');
  await answer(page, press, 6);
  await expect(page.getByText('Question 7 of 10')).toBeVisible();
  await expectSound(page);

  await page.goto('/listings?location=Milano');
  const order = page.getByLabel('Order');
  await expect(order.getByRole('option', { name: 'Best match first' })).toBeAttached();
  await order.selectOption('Best match first');
  await expect(page).toHaveURL(/order=match$/);
  const first = page.getByRole('article').first();
  await expect(first).toContainText(/Fits you (very )?well\./);
  await expectSound(page);
  await expect(order).toHaveValue('match');

  await press(first.getByRole('link').first());
  const household = page.getByRole('region', { name: 'Who lives there now' });
  await expect(household).toContainText(/Fits you (very )?well\. .*(as you|you accept it)\./);
  await press(page.getByRole('button', { name: 'Contact Now' }).first());
  const dialog = page.getByRole('dialog', { name: /^Contact / });
  await expectModal(dialog);
  await expect(dialog).toContainText(/Fits you (very )?well\. .*(as you|you accept it)\./);
  await press(dialog.getByRole('group', { name: 'Start with a line' }).getByRole('button').first());
  await expectSound(page);
  await press(dialog.getByRole('button', { name: 'Send' }));
  await expect(page).toHaveURL(/\/conversations\?conversation=\d+$/);
}

test('questions, best match, reasons and the first message, by touch', async ({ page }) => {
  await goThrough(page, byTouch);
});

test('the same by keyboard alone', async ({ page }) => {
  await goThrough(page, byKeyboard);
});

test('a visitor with an address of the best match gets the usual order, and the way to the questions', async ({
  page,
}) => {
  await page.goto('/listings?location=Milano&order=match');
  await expect(page.getByRole('note')).toContainText('In the usual order.');
  await expect(page.getByLabel('Order')).toHaveValue('newest');
  await expectSound(page);
  await page.getByRole('link', { name: 'To the questions' }).tap();
  await expect(page).toHaveURL(/\/login/);
});

test('a flatmate confirms the household by the link of the poster', async ({ page, browser }) => {
  // The demonstration account of the README.
  const giulia = {
    email: 'giulia.ferrari@example.org',
    password: 'stanza-demo',
    firstName: '',
    lastName: '',
  };
  await logIn(page, '/profile', giulia);
  const token = await tokenOf(page, giulia);
  const own = await page.request.get('/api/users/me/listings', {
    headers: { authorization: `Bearer ${token}` },
  });
  const [listing] = ((await own.json()) as { id: number; household: object | null }[]).filter(
    ({ household }) => household,
  );
  await page.goto(`/listing/${listing?.id}`);
  const household = page.getByRole('region', { name: 'Who lives there now' });
  const invited = page.waitForResponse(/household-invitation/);
  await household.getByRole('button', { name: 'Ask flatmates to confirm' }).tap();
  const { key } = await (await invited).json();
  await expect(household.getByText(/^Share this link with those who live with you/)).toBeVisible();
  await expectSound(page);

  const other = await (await browser.newContext()).newPage();
  await logIn(other, `/listing/${listing?.id}?flatmate=${encodeURIComponent(key)}`);
  const notice = other.getByRole('region', { name: 'Do you live here?' });
  await notice.getByRole('button', { name: 'Yes, so we live' }).click();
  await expect(notice).toContainText('one more flatmate confirms it');
  await expect(other.getByText(/^Confirmed by \d+ other accounts?$/)).toBeVisible();
  await expect(other).not.toHaveURL(/flatmate=/);
  await expectSound(other);
  await other.context().close();
});
