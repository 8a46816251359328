import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, aPerson, logIn, register, sendElsewhere, tokenOf } from '../members.ts';
import { expect, expectSoundAtAllWidths, openScreen, saveData, tabTo, test } from '../support.ts';

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

/** Logs in Anna, to whom Bruno has written, and opens their conversation. */
async function talk(page: Page) {
  const anna = await register(page, aPerson({ firstName: 'Anna' }));
  const bruno = await register(page, aPerson({ firstName: 'Bruno' }));
  await sendElsewhere(page, bruno, anna, ['Ciao Anna!']);
  await logIn(page, '/conversations', anna);
  await open(page, bruno);
  return { anna, bruno };
}

async function open(page: Page, other: Account): Promise<void> {
  await rowOf(page, other).click();
  await expect(thread(page).getByText('Ciao Anna!')).toBeVisible();
}

/** The texts of the member's only conversation, as another device would get them. */
async function textsOf(from: { request: APIRequestContext }, member: Account): Promise<string[]> {
  const headers = { Authorization: `Bearer ${await tokenOf(from, member)}` };
  const conversations = await from.request.get('/api/chat/conversations', { headers });
  const [{ conversationId }] = await conversations.json();
  const messages = await from.request.get(`/api/chat/conversations/${conversationId}/messages`, { headers });
  return (await messages.json()).map(({ content }: { content: string }) => content);
}

test('two browsers chat while one goes offline and comes back; unread messages are counted until they are read', async ({
  page,
  browser,
  context,
}) => {
  const { anna, bruno } = await talk(page);
  const other = await (await browser.newContext()).newPage();
  await saveData(other);
  await logIn(other, '/conversations', bruno);
  await open(other, anna);
  await write(other, 'Is the room still free?');
  await expect(page.getByText('Is the room still free?').last()).toBeVisible();

  await test.step('one goes offline', async () => {
    await context.setOffline(true);
    await expect(page.getByText('Disconnected. Reconnecting...')).toBeVisible();
    await write(page, 'Yes, it is.');
    await write(page, 'Come on Thursday.');
    await expect(page.getByText('Waiting for a connection')).toHaveCount(2);
    await write(other, 'Are you there?');
    await expect(other.getByText('Are you there?').last()).toBeVisible();
  });

  await test.step('and comes back', async () => {
    await context.setOffline(false);
    await expect(page.getByText('Are you there?').last()).toBeVisible();
    await expect(page.getByText('Waiting for a connection')).toHaveCount(0);
    await expect(other.getByText('Come on Thursday.').last()).toBeVisible();
    const inOrder = /Ciao Anna!.*still free\?.*Yes, it is\..*Come on Thursday\./s;
    for (const one of [page, other]) await expect(thread(one)).toHaveText(inOrder);
  });

  await test.step('unread messages are counted, and new ones are announced', async () => {
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
  });
});

test('a message written offline survives a reload and is sent once', async ({ page, context }) => {
  const text = 'Written without a connection.';
  const { bruno } = await talk(page);
  await page.route('**/chat?**', (route) => route.abort());
  await page.routeWebSocket('**/chat?**', (socket) => socket.close());
  await page.reload();
  await expect(page.getByText('Ciao Anna!').last()).toBeVisible();
  await write(page, text);
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  await messageBox(page).fill('A draft');
  await page.reload();
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  await expect(messageBox(page)).toHaveValue('A draft');
  expect(await textsOf(context, bruno)).toEqual(['Ciao Anna!']);

  // Another tab of the same browser has a connection. It sends the message that the first tab stored.
  await page.close();
  const again = await context.newPage();
  await again.goto('/conversations');
  await expect.poll(() => textsOf(context, bruno)).toEqual(['Ciao Anna!', text]);
  await expect(again.getByText('Waiting for a connection')).toHaveCount(0);
});

test('the chat passes the accessibility and overflow checks at all widths, also with a refused message', async ({
  page,
}) => {
  await talk(page);
  await expectSoundAtAllWidths(page);
  await openScreen(page, '/conversations');
  await expect(messageBox(page)).toHaveCount(0);
  await expectSoundAtAllWidths(page);
  await openScreen(page, '/chat-page');
  await expect(page.getByText('Connected to')).toBeVisible();
  await page.getByLabel('Recipient email').fill('nobody.at.all@example.org');
  await messageBox(page).fill('Hello?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(messageBox(page)).toHaveValue('Hello?');
  await expectSoundAtAllWidths(page);
});

test('a member opens a conversation, writes two lines and goes back by keyboard alone; logging out removes the draft', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { bruno } = await talk(page);
  await page.goBack();
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

  await test.step('at 400 % zoom half of the height is for messages, also while the user writes', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    await messageBox(page).fill('One\nTwo\nThree\nFour\nFive\nSix');
    await expect.poll(async () => (await thread(page).boundingBox())?.height).toBeGreaterThanOrEqual(128);
    await expect(messageBox(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
  });

  await page.getByRole('button', { name: 'Back to conversations' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Conversations' })).toBeVisible();
  await expect(messageBox(page)).toHaveCount(0);

  await test.step('the menu scrolls to the logout, which removes the draft from the device', async () => {
    const chatKeys = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('stanza.chat')));
    expect(await chatKeys()).not.toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    const logout = page.getByRole('button', { name: 'Logout' });
    await logout.scrollIntoViewIfNeeded();
    await expect(logout).toBeInViewport({ ratio: 1 });
    await logout.click();
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expect.poll(chatKeys).toEqual([]);
  });
});

test('on a phone, the space above the keyboard is for the messages, also in a thread about three rooms', async ({
  page,
}) => {
  const marco = { ...aPerson(), email: 'marco.bianchi@example.com', password: 'stanza-demo' };
  const headersOf = async (account: Account) => ({ Authorization: `Bearer ${await tokenOf(page, account)}` });
  const rooms = await page.request.get('/api/users/me/listings', { headers: await headersOf(marco) });
  const anna = await register(page, aPerson({ firstName: 'Anna' }));
  const headers = await headersOf(anna);
  for (const { id } of (await rooms.json()).slice(0, 3))
    await page.request.put(`/api/users/me/contacts/${id}`, { headers });
  await sendElsewhere(page, anna, marco, ['Ciao Marco!']);
  // A keyboard that is put over the page leaves the media queries as they are: this is a screen on which they hide nothing.
  await page.setViewportSize({ width: 360, height: 430 });
  await logIn(page, '/conversations', anna);
  await rowOf(page, { ...marco, firstName: 'Marco' }).click();
  const rest = page.getByRole('region', { name: 'About these listings' });
  await expect(rest).toBeVisible();
  await messageBox(page).focus();
  await expect(rest).toBeHidden();
  await expect.poll(async () => (await thread(page).boundingBox())?.height).toBeGreaterThanOrEqual(240);
  await expect(thread(page).getByText('Ciao Marco!')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Back to conversations' }).focus();
  await expect(rest).toBeVisible();
});
