import type { Page } from '@playwright/test';
import { aPerson, logIn, publish, register } from '../members.ts';
import { expect, expectModal, expectSoundAtAllWidths, test } from '../support.ts';
import { makePastViewing } from './past-viewing.ts';

const phone = { width: 360, height: 740 };

/** Opens the form of the review in the conversation, with the other member's first name. */
async function openReview(page: Page, conversationId: number, name: string) {
  await page.goto(`/conversations?conversation=${conversationId}`);
  await page.getByRole('button', { name: /^How was it\?/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Viewing of/ });
  await expectModal(dialog);
  await dialog.getByRole('button', { name: 'How was it?' }).click();
  await expect(dialog.getByRole('group', { name: `How was it with ${name}?` })).toBeVisible();
  return dialog;
}

async function openCard(page: Page, path: string, button: RegExp) {
  await page.goto(path);
  await page.getByRole('button', { name: button }).click();
  const card = page.getByRole('dialog');
  await expectModal(card);
  return card;
}

test('two members review each other after a viewing, and neither reads a word before both have written', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(phone);
  const hostContext = await browser.newContext({ viewport: phone });
  const poster = await hostContext.newPage();
  const host = await logIn(poster, '/home', await register(poster, aPerson({ firstName: 'Paola' })));
  const listingId = await publish(poster);
  const guest = await logIn(page, '/home', await register(page, aPerson({ firstName: 'Sami' })));
  const id = await makePastViewing(page, guest, host, listingId);
  const ofGuest = 'She knew each cost of the room.';
  const ofHost = 'He was kind, and came with questions.';
  const reviews = (of: Page) => of.getByRole('region', { name: 'Reviews', exact: true });

  await test.step('the guest writes', async () => {
    const dialog = await openReview(page, id, 'Paola');
    await dialog.getByLabel('The room was as described').check();
    await dialog.getByLabel('Came on time', { exact: true }).check();
    await dialog.getByLabel(/^What others should know/).fill(ofGuest);
    await expectSoundAtAllWidths(page);
    await dialog.getByRole('button', { name: 'Save the Review' }).click();
    await expect(dialog.getByText(/^Your review shows once Paola has written one too, or on/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Change the Review' })).toBeFocused();
  });

  await test.step('nobody else sees it: not the host in the profile, and nobody on the card of the host', async () => {
    const loaded = poster.waitForResponse('/api/users/me/reviews');
    await poster.goto('/profile');
    await loaded;
    await expect(poster.getByRole('article').first()).toBeVisible();
    await expect(reviews(poster)).toHaveCount(0);
    const card = await openCard(page, `/listing/${listingId}`, /^View Tenant Card/);
    await expect(card.getByText(/^Member since/)).toBeVisible();
    await expect(card.getByText('Reviews')).toHaveCount(0);
  });

  await test.step('the host writes, and both show', async () => {
    const dialog = await openReview(poster, id, 'Sami');
    await expect(dialog.getByLabel(/The room was/)).toHaveCount(0);
    await dialog.getByLabel('Answered quickly').check();
    await dialog.getByLabel(/^What others should know/).fill(ofHost);
    await dialog.getByRole('button', { name: 'Save the Review' }).click();
    await expect(dialog.getByText('Your review shows.')).toBeVisible();
    const card = await openCard(poster, `/conversations?conversation=${id}`, /^Tenant card of Sami/);
    await expect(card.getByText(ofHost)).toBeVisible();
  });

  await test.step('the guest reads and answers', async () => {
    await page.goto('/profile');
    await expect(reviews(page).getByText(ofHost)).toBeVisible();
    await reviews(page).getByRole('button', { name: 'Answer' }).click();
    await expect(reviews(page).getByLabel('Your answer')).toBeFocused();
    await page.keyboard.type('Thank you, Paola.');
    await expectSoundAtAllWidths(page);
    await reviews(page).getByRole('button', { name: 'Send the Answer' }).click();
    await expect(reviews(page).getByText('Your answer: Thank you, Paola.')).toBeVisible();
    await expect(reviews(page).getByRole('button', { name: 'Answer' })).toHaveCount(0);
  });

  await test.step('others read it at the listing; the host reads the answer, and reports the review', async () => {
    const card = await openCard(page, `/listing/${listingId}`, /^View Tenant Card/);
    await expect(card.getByText(ofGuest)).toBeVisible();
    await expectSoundAtAllWidths(page);
    await openCard(poster, `/conversations?conversation=${id}`, /^Tenant card of Sami/);
    await expect(poster.getByText('Sami answers: Thank you, Paola.')).toBeVisible();
    await poster.goto('/profile');
    await reviews(poster).getByRole('button', { name: 'Report this review' }).click();
    const report = poster.getByRole('dialog', { name: 'Report this review' });
    await report.getByLabel('Something else').check();
    await report.getByRole('button', { name: 'Send Report' }).click();
    await expect(poster.getByRole('dialog', { name: 'Thank you' }).getByText(/^We look at it/)).toBeVisible();
  });
});
