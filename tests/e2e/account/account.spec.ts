import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type Account, logIn } from '../members.ts';
import { expect, test } from '../support.ts';

// A passkey belongs to the name of a host, never to an IP address.
test.use({
  viewport: { width: 360, height: 740 },
  baseURL: `http://localhost:${process.env.E2E_PORT ?? 3107}`,
});

/** A device that makes and uses passkeys without asking anybody. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** By password. There are other buttons to sign in here, since this host has passkeys. */
async function signIn(page: Page, { email, password }: Account): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Opens the link of the newest mail to an address, in a page of its own. */
async function openMail(page: Page, email: string, link: string): Promise<Page> {
  const opened = await page.context().newPage();
  const mail = opened.getByRole('listitem').filter({ hasText: email }).getByRole('link').first();
  // The server sends the mail after it has answered.
  await expect(async () => {
    await opened.goto(process.env.E2E_MAILBOX ?? '');
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.click();
  await opened.getByRole('link', { name: link }).click();
  return opened;
}

test('two devices: email, devices, passkey, data, deletion, and back', async ({ page, browser }) => {
  const member = await logIn(page, '/profile');
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  await page.getByRole('link', { name: 'Account and security' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account and security' })).toBeVisible();
  const otherContext = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const other = await otherContext.newPage();

  await test.step('the email changes after a click in the mail to the new one', async () => {
    const email = `new.${member.email}`;
    await panel('Email').getByRole('button', { name: 'Change' }).click();
    await panel('Email').getByLabel('New email').fill(email);
    await panel('Email').getByLabel('Current password').fill('guessed');
    await panel('Email').getByRole('button', { name: 'Send the mail' }).click();
    await expect(panel('Email').getByText('This is not your password.').first()).toBeVisible();
    await expect(panel('Email').getByLabel('New email')).toHaveValue(email);
    await panel('Email').getByLabel('Current password').fill(member.password);
    await panel('Email').getByRole('button', { name: 'Send the mail' }).click();
    await expect(panel('Email').getByText(`We have sent a mail to ${email}`)).toBeVisible();
    const mail = await openMail(page, email, 'Confirm this email');
    await mail.getByRole('button', { name: 'Confirm this email' }).click();
    await expect(
      mail.getByRole('heading', { name: `Done: from now on you log in with ${email}` }),
    ).toBeVisible();
    await mail.close();
    member.email = email;
    await page.reload();
    await expect(panel('Email').getByText(email, { exact: true })).toBeVisible();
  });

  await test.step('the other device is named, and ended', async () => {
    await other.goto('/login');
    await signIn(other, member);
    await expect(other).toHaveURL('/home');
    await page.reload();
    await panel('Devices')
      .getByRole('button', { name: /^End: Chrome on/ })
      .first()
      .click();
    await expect(panel('Devices').getByRole('listitem')).toHaveCount(2);
    await panel('Devices').getByRole('button', { name: 'End all others' }).click();
    await expect(panel('Devices').getByRole('listitem')).toHaveCount(1);
    await other.goto('/profile');
    await expect(other.getByText('Your session has ended.').first()).toBeVisible();
  });

  await test.step('a passkey is added, and logs in; a recovery code logs in once', async () => {
    await addAuthenticator(page);
    await panel('Passkeys').getByRole('button', { name: 'Add a passkey' }).click();
    await panel('Passkeys').getByLabel('Name of the passkey').fill('My phone');
    await panel('Passkeys').getByLabel('Current password').fill(member.password);
    await panel('Passkeys').getByRole('button', { name: 'Add', exact: true }).click();
    const shown = panel('Your recovery codes').getByRole('listitem');
    await expect(shown).toHaveCount(10);
    const codes = await shown.allTextContents();
    await expect(panel('Passkeys').getByText('My phone', { exact: true })).toBeVisible();
    await panel('Your recovery codes').getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL('/home');
    for (const isGood of [true, false]) {
      await other.goto('/login');
      await other.getByRole('button', { name: 'Use a recovery code' }).click();
      await other.getByLabel('Email of your account').fill(member.email);
      await other.getByLabel('Recovery code').fill(codes[0] ?? '');
      await other.getByRole('button', { name: 'Sign in with the code' }).click();
      if (!isGood) {
        await expect(other.getByText('This code is not good, or was used already.')).toBeVisible();
        break;
      }
      // On the screen that was wanted before.
      await other.getByRole('button', { name: 'Menu' }).click();
      await other.getByRole('button', { name: 'Logout' }).click();
      await expect(other).toHaveURL('/');
    }
  });

  await test.step('all data is downloaded', async () => {
    await page.goto('/account');
    const download = page.waitForEvent('download');
    await panel('Your data').getByRole('button', { name: 'Download my data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('stanza-data.zip');
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('the account is going to be deleted, which every device says, and is kept', async () => {
    await panel('Delete account').getByRole('button', { name: 'Delete' }).click();
    await panel('Delete account').getByLabel('Current password').fill(member.password);
    await panel('Delete account').getByRole('button', { name: 'Delete my account' }).click();
    await expect(panel('Delete account').getByText(/^Your account will be deleted on/)).toBeVisible();
    await other.goto('/login');
    await signIn(other, member);
    await expect(other.getByRole('alert').getByText(/^Your account will be deleted on/)).toBeVisible();
    await other.getByRole('button', { name: 'Keep my account' }).click();
    await expect(other.getByText(/^Your account will be deleted on/)).toBeHidden();
    await page.reload();
    await expect(panel('Delete account').getByRole('button', { name: 'Delete' })).toBeVisible();
  });

  await test.step('nothing is wider than the screen', async () => {
    for (const shown of [page, other])
      expect(await shown.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
  await otherContext.close();
});
