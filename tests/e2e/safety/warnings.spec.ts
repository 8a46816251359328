import { aPerson, logIn, register, sendElsewhere } from '../members.ts';
import { expect, expectModal, expectSoundAtAllWidths, test } from '../support.ts';

test('who is asked for money is warned, can fold it, and finds the guide', async ({ page }) => {
  const anna = await register(page, aPerson({ firstName: 'Anna' }));
  const bruno = await register(page, aPerson({ firstName: 'Bruno' }));
  await sendElsewhere(page, bruno, anna, [
    'The deposit is paid when we sign.',
    'Send me the deposit by Western Union today, then the courier brings you the keys.',
  ]);
  await logIn(page, '/conversations', anna);
  await page.getByRole('link', { name: /Bruno/ }).click();
  const note = page.getByRole('note', { name: 'Be careful with this message' });
  await expect(note).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(1);
  await expectSoundAtAllWidths(page);

  await note.getByRole('button', { name: 'How to recognise a scam' }).click();
  const guide = page.getByRole('dialog', { name: 'How to recognise a scam' });
  await expectModal(guide);
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();
  await note.getByRole('button', { name: 'Hide' }).click();
  await expect(note.getByText(/^Pay nothing/)).toBeHidden();
  await expect(note.getByRole('button', { name: 'Why?' })).toBeFocused();
});

test('who writes such a message does not see the warning', async ({ page }) => {
  const anna = await register(page, aPerson({ firstName: 'Anna' }));
  const bruno = await register(page, aPerson({ firstName: 'Bruno' }));
  await sendElsewhere(page, bruno, anna, ['Look at bit.ly/room']);
  await logIn(page, '/conversations', bruno);
  await page.getByRole('link', { name: /Anna/ }).click();
  await expect(page.getByText('Look at bit.ly/room').last()).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
});
