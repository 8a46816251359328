import { aPerson, fillLogin, logIn, publish, register } from '../members.ts';
import { expect, expectSoundAtAllWidths, test } from '../support.ts';

const phone = { width: 360, height: 740 };

test('two find each other by a link, vote on a room, ask for both, and one leaves', async ({
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
    await friend.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(friend.getByRole('button', { name: 'Create a group' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('No rooms yet.')).toBeVisible();
  });
  await friendContext.close();
});
