import type { Browser, Page } from '@playwright/test';
import { type Account, aPerson, logIn, register } from './members.ts';
import { expect, expectSoundAtAllWidths, tabTo, test } from './support.ts';

const messageBox = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const thread = (page: Page) => page.getByRole('group', { name: /Messages with/ });
const rowOf = (page: Page, { firstName }: Account) => page.getByRole('link', { name: new RegExp(firstName) });

async function write(page: Page, text: string): Promise<void> {
  await messageBox(page).fill(text);
  await messageBox(page).press('Enter');
}

/** Waits for the next chat connection of the page: the server has confirmed the subscription, and sends all later messages. */
async function connection(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('RECEIPT'));
}

/** Opens a second browser context for another member. */
async function openElsewhere(browser: Browser, path: string, account: Account): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, path, account);
  return page;
}

/** Logs in Anna on `page` and Bruno in another context. Both show their conversation. */
async function talk(page: Page, browser: Browser) {
  const anna = await register(page, aPerson({ firstName: 'Anna' }));
  const bruno = await register(page, aPerson({ firstName: 'Bruno' }));
  await logIn(page, '/chat-page', anna);
  await expect(page.getByText('Connected to')).toBeVisible();
  await page.getByLabel('Recipient email').fill(bruno.email);
  await messageBox(page).fill('Ciao Bruno!');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('log')).toContainText('Ciao Bruno!');
  await expect(messageBox(page)).toHaveValue('');
  const other = await openElsewhere(browser, '/conversations', bruno);
  await rowOf(other, anna).click();
  await page.goto('/conversations');
  await rowOf(page, bruno).click();
  for (const one of [page, other]) await expect(thread(one).getByText('Ciao Bruno!')).toBeVisible();
  return { anna, bruno, other };
}

test('two browsers chat while one goes offline and comes back', async ({ page, browser, context }) => {
  const { other } = await talk(page, browser);
  await write(other, 'Ciao Anna! Is the room still free?');
  await expect(page.getByText('Is the room still free?').last()).toBeVisible();

  await context.setOffline(true);
  await expect(page.getByText('Disconnected. Reconnecting...')).toBeVisible();
  await write(page, 'Yes, it is.');
  await write(page, 'Come on Thursday.');
  await expect(page.getByText('Waiting for a connection')).toHaveCount(2);
  await write(other, 'Are you there?');
  await expect(other.getByText('Are you there?').last()).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Are you there?').last()).toBeVisible();
  await expect(page.getByText('Waiting for a connection')).toHaveCount(0);
  await expect(other.getByText('Come on Thursday.').last()).toBeVisible();
  const inOrder = /Ciao Bruno!.*still free\?.*Yes, it is\..*Come on Thursday\./s;
  for (const one of [page, other]) await expect(thread(one)).toHaveText(inOrder);
});

test('a message written offline survives a reload and is sent once', async ({ page, browser, context }) => {
  const { other } = await talk(page, browser);
  await page.route('**/chat?**', (route) => route.abort());
  await page.routeWebSocket('**/chat?**', (socket) => socket.close());
  await page.reload();
  await expect(page.getByText('Ciao Bruno!').last()).toBeVisible();
  await write(page, 'Written without a connection.');
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  await messageBox(page).fill('A draft');
  await page.reload();
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  await expect(messageBox(page)).toHaveValue('A draft');
  await expect(other.getByText('Written without a connection.')).toHaveCount(0);

  // Another tab of the same browser has a connection. It sends the message that the first tab stored.
  await page.close();
  const again = await context.newPage();
  await again.goto('/conversations');
  await expect(other.getByText('Written without a connection.').last()).toBeVisible();
  await expect(again.getByText('Waiting for a connection')).toHaveCount(0);
});

test('unread messages are counted until they are read, and new ones are announced', async ({
  page,
  browser,
}) => {
  const { anna, bruno, other } = await talk(page, browser);
  // Navigation inside the app keeps the chat connected.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Feedback' }).click();
  // The URL changes before the conversation disappears, and a visible message counts as read.
  await expect(page.getByRole('heading', { name: 'Feedback', level: 1 })).toBeVisible();
  await write(other, 'One.');
  await write(other, 'Two.');
  await expect(page.getByRole('link', { name: 'Messages, 2 unread messages' })).toBeVisible();
  await expect(page).toHaveTitle('(2) Feedback · Stanza');
  const connected = connection(page);
  await page.reload();
  await page.getByRole('link', { name: 'Messages, 2 unread messages' }).click();
  await rowOf(page, bruno).click();
  await expect(page.getByText('Two.').last()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Messages', exact: true })).toBeVisible();
  await connected;
  await write(other, 'Three.');
  await expect(page.locator('[aria-live=polite]').filter({ hasText: 'Three.' })).toBeAttached();
  expect(anna.firstName).toBe('Anna');
});

test('logging out removes the drafts from the device', async ({ page, browser }) => {
  await talk(page, browser);
  await messageBox(page).fill('Nobody’s business');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('stanza.chat'))))
    .toEqual([]);
});

test('a message to an unknown recipient is refused and stays in the form', async ({ page }) => {
  await logIn(page, '/chat-page');
  await expect(page.getByText('Connected to')).toBeVisible();
  await page.getByLabel('Recipient email').fill('nobody.at.all@example.org');
  await messageBox(page).fill('Hello?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(messageBox(page)).toHaveValue('Hello?');
});

test('the chat passes the accessibility and overflow checks at all widths', async ({ page, browser }) => {
  const { bruno } = await talk(page, browser);
  await expectSoundAtAllWidths(page);
  await page.goto('/conversations');
  await expect(rowOf(page, bruno)).toBeVisible();
  await expectSoundAtAllWidths(page);
  await page.goto('/chat-page');
  await expect(page.getByText('Connected to')).toBeVisible();
  await expectSoundAtAllWidths(page);
});

test.describe('at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('half of the height is for messages, also while the user writes, and the menu scrolls', async ({
    page,
    browser,
  }) => {
    await talk(page, browser);
    await messageBox(page).fill('One\nTwo\nThree\nFour\nFive\nSix');
    await expect.poll(async () => (await thread(page).boundingBox())?.height).toBeGreaterThanOrEqual(128);
    await expect(messageBox(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Back to conversations' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    const logout = page.getByRole('button', { name: 'Logout' });
    await logout.scrollIntoViewIfNeeded();
    await expect(logout).toBeInViewport({ ratio: 1 });
  });
});

test.describe('by keyboard alone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a member opens a conversation, writes two lines and goes back', async ({ page, browser }) => {
    const { bruno } = await talk(page, browser);
    await page.goto('/conversations');
    await expect(rowOf(page, bruno)).toBeVisible();
    await tabTo(page, new RegExp(bruno.firstName));
    await page.keyboard.press('Enter');
    await expect(messageBox(page)).toBeVisible();
    await tabTo(page, / Message$/);
    await page.keyboard.type('First line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second line');
    await page.keyboard.press('Enter');
    await expect(thread(page).getByText('First line')).toBeVisible();
    await expect(messageBox(page)).toHaveValue('');
    await page.getByRole('button', { name: 'Back to conversations' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Conversations' })).toBeVisible();
    await expect(messageBox(page)).toHaveCount(0);
  });
});
