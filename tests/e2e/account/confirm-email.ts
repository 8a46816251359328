import type { Page } from '@playwright/test';
import { expect } from '../support.ts';

/** Confirms an address: without that it gets no other mail. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  const mail = page.getByRole('listitem').filter({ hasText: `Confirm your e-mail for Stanza to ${email}` });
  // The server sends the mail after it has answered.
  await expect(async () => {
    await page.goto(process.env.E2E_MAILBOX ?? '');
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.getByRole('link').click();
  await page.getByRole('link', { name: 'Confirm the e-mail' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Your e-mail is confirmed' })).toBeVisible();
}
