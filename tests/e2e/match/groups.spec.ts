import { aPerson, fillLogin, logIn, publish, register } from '../members.ts';
import { expect, expectSoundAtAllWidths, test } from '../support.ts';

const phone = { width: 360, height: 740 };

test('two find each other by a link, write to each other, vote on a room, ask for both, and one leaves', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone);
  await logIn(page, '/home', await register(page, aPerson({ firstName: 'Rocco' })));
  const room = await publish(page);
  await logIn(page, '/profile?group', await register(page, aPerson({ firstName: 'Anna' })));
  const friendContext = await browser.newContext({ viewport: phone });
  const friend = await friendContext.newPage();
  const bruno = await register(friend, aPerson({ firstName: 'Bruno' }));

  await test.step('a group and its link', async () => {
    await page.getByRole('button', { name: 'Create a group' }).click();
    await page.getByRole('button', { name: 'Invite by a link' }).click();
    await expect(page.getByLabel('Link of the invitation')).toBeVisible();
    await expectSoundAtAllWidths(page);
  });

  await test.step('the link leads through the login into the group', async () => {
    await friend.goto(await page.getByLabel('Link of the invitation').inputValue());
    await fillLogin(friend, bruno);
    await expect(friend.getByRole('heading', { name: 'An invitation from Anna' })).toBeVisible();
    // The key has left the address.
    await expect(friend).toHaveURL(/\/profile\?group=?$/);
    await friend.getByRole('button', { name: 'Join' }).click();
    await expect(friend.getByRole('heading', { name: 'Bruno and Anna' })).toBeVisible();
  });

  await test.step('they write to each other, also after a time without a connection', async () => {
    // The page shows the member who has joined after a reload; the chat needs none.
    const [mine, theirs] = [page, friend].map((one) =>
      one.getByRole('region', { name: 'Messages of the group' }),
    );
    if (!mine || !theirs) throw new Error('There are two pages.');
    const write = async (part: typeof mine, text: string) => {
      await part.getByRole('textbox', { name: 'Message' }).fill(text);
      await part.getByRole('button', { name: 'Send' }).click();
    };
    await expect(mine.getByText('No messages yet.')).toBeVisible();
    await write(theirs, 'Ciao Anna!');
    await expect(mine.getByText('Ciao Anna!', { exact: true })).toBeVisible();
    await expect(mine.getByText('Bruno', { exact: true })).toBeVisible();
    await expectSoundAtAllWidths(page);
    await page.context().setOffline(true);
    await write(mine, 'From the train');
    await expect(mine.getByText('Waiting for a connection')).toBeVisible();
    // It would cover the text box: the chat has its own notice.
    await expect(page.getByText('You are offline. What is on the screen stays.')).toBeHidden();
    await page.context().setOffline(false);
    await expect(theirs.getByText('From the train', { exact: true })).toBeVisible();
    await expect(mine.getByText('Waiting for a connection')).toBeHidden();
    await friend.reload();
    await expect(theirs.getByText('From the train', { exact: true })).toHaveCount(1);
  });

  await test.step('a vote proposes a room, and a question is for both', async () => {
    await friend.goto(`/listing/${room}`);
    const part = friend.getByRole('region', { name: 'Your group with Anna' });
    await part.getByRole('button', { name: 'Yes' }).click();
    await expect(part.getByRole('button', { name: 'Yes', pressed: true })).toBeVisible();
    await part.getByRole('button', { name: 'Ask for the group' }).click();
    const dialog = friend.getByRole('dialog', { name: 'Contact Rocco' });
    await expect(dialog.getByLabel('Your message')).toHaveValue(/We are Bruno and Anna/);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(friend).toHaveURL(/\/conversations/);
  });

  await test.step('the other sees both, and stays alone', async () => {
    await page.goto('/profile?group');
    const rooms = page.getByRole('region', { name: 'Rooms of the group' });
    await expect(rooms.getByText('Bruno: Yes')).toBeVisible();
    await expect(rooms.getByText('Bruno asked in the name of the group.')).toBeVisible();
    await expectSoundAtAllWidths(page);
    await friend.goto('/profile?group');
    await friend.getByRole('button', { name: 'Leave the group' }).click();
    await friend.getByRole('button', { name: 'Leave Group' }).click();
    await expect(friend.getByRole('button', { name: 'Create a group' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('No rooms yet.')).toBeVisible();
  });
  await friendContext.close();
});
