import type { Page } from '@playwright/test';
import { aPerson, draft, fillLogin, logIn, publish, register, tokenOf } from '../members.ts';
import { expect, expectModal, expectSound, expectSoundAtAllWidths, test } from '../support.ts';
import { answer, byKeyboard, byTouch, type Press, reach, sameHousehold } from './questions.ts';

const phone = { width: 360, height: 740 };
test.use({ viewport: phone, hasTouch: true });

const { 'Listing Title': title } = draft;
const day = 86_400_000;

/** Ten answers, the results in the order of the match, a vote on a room that fits, and the link of a new group. */
async function makeGroup(page: Page, room: number, press: Press): Promise<string> {
  await answer(page, press);
  await expect(page.getByRole('heading', { name: 'You have answered 10 of 10 questions' })).toBeFocused();
  await expectSound(page);
  await page.goto('/listings?location=Milano');
  const order = page.getByLabel('Order');
  await expect(order.getByRole('option', { name: 'Best match first' })).toBeAttached();
  if (press === byTouch) await order.selectOption('Best match first');
  else {
    await reach(order);
    await page.keyboard.type('Best');
  }
  await expect(page).toHaveURL(/order=match$/);
  await expect(page.getByRole('article').first()).toContainText('Fits you very well.');
  await page.goto('/profile?group');
  await press(page.getByRole('button', { name: 'Create a group' }));
  await press(page.getByRole('button', { name: 'Invite by a link' }));
  const link = page.getByLabel('Link of the invitation');
  await expect(link).toBeVisible();
  const address = await link.inputValue();
  await page.goto(`/listing/${room}`);
  await expect(page.getByRole('region', { name: 'Who lives there now' })).toContainText(
    'Fits you very well.',
  );
  const part = page.getByRole('region', { name: 'Your group', exact: true });
  await press(part.getByRole('button', { name: 'Yes' }));
  await expect(part.getByRole('button', { name: 'Yes', pressed: true })).toBeVisible();
  return address;
}

async function publishRoom(page: Page) {
  const poster = await register(page, aPerson({ firstName: 'Rocco' }));
  await logIn(page, '/home', poster);
  return { poster, room: await publish(page, { household: sameHousehold }) };
}

test('from the questions to a group that sees the agreed viewing, by touch', async ({ page, browser }) => {
  const { poster, room } = await publishRoom(page);
  const token = await tokenOf(page, poster);
  await logIn(page, '/profile?match', await register(page, aPerson({ firstName: 'Anna' })));
  const context = await browser.newContext({ viewport: phone, hasTouch: true });
  const friend = await context.newPage();
  const bruno = await register(friend, aPerson({ firstName: 'Bruno' }));

  const link = await makeGroup(page, room, byTouch);
  await test.step('the second member joins and votes', async () => {
    await friend.goto(link);
    await fillLogin(friend, bruno);
    await friend.getByRole('button', { name: 'Join' }).tap();
    const own = friend.getByRole('group', { name: `Your vote: ${title}` });
    await own.getByRole('button', { name: 'Yes' }).tap();
    await expect(own.getByRole('button', { name: 'Yes', pressed: true })).toBeVisible();
    await expect(friend.getByText('Anna: Yes')).toBeVisible();
  });

  await test.step('the first asks for both', async () => {
    await page.reload();
    const part = page.getByRole('region', { name: 'Your group with Bruno' });
    await expect(part.getByText('Bruno: Yes')).toBeVisible();
    await part.getByRole('button', { name: 'Ask for the group' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Contact Rocco' });
    await expectModal(dialog);
    await expect(dialog.getByLabel('Your message')).toHaveValue(/We are Anna and Bruno/);
    await dialog.getByRole('button', { name: 'Send' }).tap();
    await expect(page).toHaveURL(/\/conversations\?conversation=\d+$/);
    await expect(page.getByRole('group', { name: /^Messages with/ }).getByText(/We are Anna/)).toBeVisible();
  });

  const id = new URL(page.url()).searchParams.get('conversation');
  const viewing = (name: string, data: object) =>
    page.request.put(`/api/chat/conversations/${id}/viewings/${room}/${name}`, {
      headers: { authorization: `Bearer ${token}` },
      data,
    });
  await test.step('the poster proposes a time, and she agrees', async () => {
    // At six in the evening in Italy: summer or winter, the hour shows in the line.
    const start = new Date(Math.floor((Date.now() + 7 * day) / day) * day + 17 * 3_600_000).toISOString();
    const times = { times: [start], minutes: 30, place: 'onSite', videoLink: null, version: null };
    expect((await viewing('proposal', times)).ok()).toBe(true);
    await page.getByRole('button', { name: 'Viewing: Rocco proposes a time' }).tap();
    const sheet = page.getByRole('dialog', { name: `Viewing of ${title}` });
    await expectModal(sheet);
    await sheet.getByRole('button', { name: /^Agree to/ }).tap();
    await expect(sheet.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
  });

  const agreed = friend.getByText(/^Anna has agreed on a viewing: \w{3}, \d+ \w+ \d{4}, 1[89]:00/);
  await test.step('the other sees it, without the address', async () => {
    await friend.reload();
    await expect(agreed).toBeVisible();
    await expect(friend.getByText(draft['Street Address'])).toHaveCount(0);
    await expectSoundAtAllWidths(friend);
    await friend.goto(`/listing/${room}`);
    await expect(friend.getByRole('region', { name: 'Your group with Anna' }).locator(agreed)).toBeVisible();
  });

  await test.step('it goes when it is cancelled', async () => {
    expect((await viewing('cancellation', { version: 2 })).ok()).toBe(true);
    await friend.goto('/profile?group');
    await expect(friend.getByText('Anna asked in the name of the group.')).toBeVisible();
    await expect(agreed).toHaveCount(0);
  });

  await test.step('he reports a message of hers, and leaves the group by a block', async () => {
    await page.goto('/profile?group');
    const box = page.getByRole('textbox', { name: 'Message' });
    const deposit = `Send me the deposit first: https://pay.example/${'0123456789'.repeat(20)}`;
    await box.fill(deposit);
    await box.press('Enter');
    const messages = friend.getByRole('group', { name: 'Messages of the group' });
    await expect(messages.getByText(/^Send me the deposit first/)).toBeVisible();
    expect(await messages.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
    await friend.getByRole('button', { name: 'Report this message' }).tap();
    const report = friend.getByRole('dialog', { name: 'Report this message' });
    await report.getByRole('radio', { name: 'Asks for money before a viewing' }).check();
    await report.getByRole('button', { name: 'Send Report' }).tap();
    await friend.getByRole('button', { name: 'Block Anna' }).tap();
    const question = friend.getByRole('dialog', { name: 'Block Anna?' });
    await expect(question.getByText(/^If Anna is in your group, you leave it\./)).toBeVisible();
    await expectModal(question);
    await question.getByRole('button', { name: 'Block', exact: true }).tap();
    await friend.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
    await expect(friend.getByRole('button', { name: 'Create a group' })).toBeVisible();
    await expect(friend.getByRole('heading', { level: 1, name: 'Your Group' })).toBeFocused();
    await expect(friend.getByText(/^Send me the deposit first/)).toHaveCount(0);
  });
  await context.close();
});

test('from the questions to the link of a group and a vote, by keyboard alone', async ({ page }) => {
  const { room } = await publishRoom(page);
  await logIn(page, '/profile?match', await register(page, aPerson({ firstName: 'Anna' })));
  const link = await makeGroup(page, room, byKeyboard);
  expect(link).toContain('/profile?group&invitation=');
});
