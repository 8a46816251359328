import { aPerson, logIn, sendElsewhere, tokenOf } from '../members.ts';
import { expect, expectModal, expectSoundAtAllWidths, test } from '../support.ts';

const password = 'stanza-demo';
const giulia = aPerson({ firstName: 'Giulia', email: 'giulia.ferrari@example.org', password });
const marco = aPerson({ firstName: 'Marco', email: 'marco.bianchi@example.com', password });

test('who is asked for money is warned, can fold it, and finds the guide; the writer sees nothing', async ({
  page,
}) => {
  const headers = { authorization: `Bearer ${await tokenOf(page, marco)}` };
  const answer = await page.request.get('/api/chat/conversations', { headers });
  const conversations: { otherUserName: string; otherUserEmail: string }[] = await answer.json();
  const email = conversations.find(({ otherUserName }) => /^Giulia/.test(otherUserName))?.otherUserEmail;
  const request = `Send me the deposit by Western Union today, then the courier brings the keys. ${Date.now()}`;
  await sendElsewhere(page, marco, { ...giulia, email: email ?? '' }, [
    'The deposit is paid when we sign.',
    request,
  ]);

  await logIn(page, '/conversations', giulia);
  await page.getByRole('link', { name: /Marco/ }).click();
  const messages = page.getByRole('group', { name: /Messages with/ });
  const message = messages.getByRole('listitem').filter({ hasText: request });
  const note = message.getByRole('note', { name: 'Be careful with this message' });
  await expect(note).toBeVisible();
  const harmless = messages.getByRole('listitem').filter({ hasText: 'when we sign' }).last();
  await expect(harmless.getByRole('note')).toHaveCount(0);
  await expectSoundAtAllWidths(page);

  await note.getByRole('button', { name: 'How to recognise a scam' }).click();
  const guide = page.getByRole('dialog', { name: 'How to recognise a scam' });
  await expectModal(guide);
  await page.keyboard.press('Escape');
  await expect(guide).toBeHidden();
  await note.getByRole('button', { name: 'Hide' }).click();
  await expect(note.getByText(/^Pay nothing/)).toBeHidden();
  await expect(note.getByRole('button', { name: 'Why?' })).toBeFocused();

  await logIn(page, '/conversations', marco);
  await page.getByRole('link', { name: /Giulia/ }).click();
  await expect(message).toBeVisible();
  await expect(message.getByRole('note')).toHaveCount(0);
});
