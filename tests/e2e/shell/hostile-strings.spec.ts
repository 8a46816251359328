import type { Page, Route } from '@playwright/test';
import { aListing } from '../../../fixtures/listings.ts';
import { aConversation, aUser } from '../../../fixtures/members.ts';
import type { ChatMessage } from '../../../src/schemas/chat/chat.ts';
import { userLimits } from '../../../src/schemas/constants.ts';
import type { Listing } from '../../../src/schemas/listing/listing.ts';
import { draftLimits } from '../../../src/schemas/publish/new-listing.ts';
import { feedbackLimits } from '../../../src/schemas/shell/feedback.ts';
import { findFaults } from '../layout-faults.ts';
import { expect, openScreen, showMap, test } from '../support.ts';

/** Texts that are longer than any limit. Each field gets as much as its limit allows. */
const hostile = {
  unbroken: 'W'.repeat(5000),
  rightToLeft: `\u202E${'\u05D7\u05D3\u05E8\u05DE\u05D5\u05D0\u05E8'.repeat(9)} ${'\u063A\u0631\u0641\u0629 '.repeat(1200)}`,
  emoji: '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'.repeat(400),
  combining: `Z${'\u0310\u0315\u031A\u0322\u0327\u0345\u0352\u0357\u035B\u035D'}`.repeat(400),
  long: 'Una stanza luminosa, con balcone. '.repeat(150),
  zeroWidth: 'm\u2060\u200B\u200D\uFEFFm\u2060'.repeat(700),
};
const kinds = Object.values(hostile);

/** The hostile text of a field. Over all items of a list, each field gets each kind of text. */
function textOf(item: number, field: number, limit: number): string {
  return (kinds[(item + field) % kinds.length] ?? '').slice(0, limit).toWellFormed();
}

const listings: Listing[] = kinds.map((_, item) =>
  aListing({
    id: 100 + item,
    title: textOf(item, 0, draftLimits.title),
    description: textOf(item, 1, draftLimits.description),
    location: textOf(item, 2, draftLimits.location),
    street: textOf(item, 3, draftLimits.street),
    city: textOf(item, 4, draftLimits.city),
    province: textOf(item, 5, draftLimits.province),
    postalCode: textOf(item, 6, draftLimits.postalCode),
    userFirstName: textOf(item, 7, userLimits.name),
    price: 10_000_000 / (item + 1),
    deposit: 9_999_999.99,
    // Far apart, so that each listing has its own pin.
    latitude: 45.44 + item / 50,
    longitude: 9.14 + item / 40,
  }),
);

const user = (item: number) =>
  aUser({
    firstName: textOf(item, 0, userLimits.name),
    lastName: textOf(item, 1, userLimits.name),
    email: `${'e'.repeat(64)}@${'long'.repeat(45)}.org`,
    bio: textOf(item, 2, userLimits.bio),
    university: textOf(item, 3, userLimits.university),
  });

const conversations = kinds.map((_, item) =>
  aConversation({
    conversationId: 30 + item,
    otherUserId: 50 + item,
    otherUserName: textOf(item, 0, userLimits.name),
    otherUserEmail: `${'e'.repeat(60)}${item}@example.org`,
    lastMessageContent: textOf(item, 1, 5000),
  }),
);

const messages = kinds.map(
  (content, item): ChatMessage => ({
    conversationId: 30,
    messageId: item + 1,
    senderId: item % 2 === 0 ? aUser().id : 50,
    senderEmail: user(0).email,
    recipientId: item % 2 === 0 ? 50 : aUser().id,
    recipientEmail: user(0).email,
    content,
    timestamp: `2025-06-15T09:3${item}:00Z`,
  }),
);

const refusal = (item: number) => ({ status: 400, json: { message: textOf(item, 0, 5000) } });

/** Fills all texts in all answers of the API with hostile texts. */
async function answerHostile(page: Page, item = 0): Promise<void> {
  const answer = (json: unknown) => (route: Route) => route.fulfill({ json });
  const detail = /\/api\/listings\/\d+$/;
  await page.route('**/api/**', (route) => route.fulfill(refusal(item)));
  await page.route('**/api/capabilities', (route) => route.fulfill({ status: 404 }));
  // The page of our server names its capabilities too.
  await page.route(
    (url) => !/\/(api|assets|images|geocode)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(/ data-capabilities="[^"]*"/, '');
      return route.fulfill({ response, body });
    },
  );
  await page.route('**/api/search/listings**', answer(listings));
  await page.route(detail, (route) =>
    route.fulfill({ json: listings.find(({ id }) => route.request().url().endsWith(`/${id}`)) }),
  );
  await page.route('**/api/users/me', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: user(item) }) : route.fulfill(refusal(item)),
  );
  await page.route('**/api/users/me/listings', answer(listings));
  await page.route('**/api/users/me/likes', answer(listings));
  await page.route('**/api/chat/conversations', answer(conversations));
  await page.route('**/api/chat/conversations/*/messages**', answer(messages));
  await page.route('**/geocode/**', answer([{ lat: '45.47', lon: '9.19' }]));
  // Pictures are not needed, and each would be a request.
  await page.route('**/images/**', (route) => route.fulfill({ status: 404 }));
  // The chat stays in the state of connecting.
  await page.routeWebSocket('**/chat**', () => undefined);
}

const widths = [320, 360, 768, 1280];
const soft = expect.configure({ soft: true });

test.use({ viewport: { width: 320, height: 800 } });

/** Asserts at every width that nothing overflows and no texts overlap. */
async function expectWhole(page: Page, root = 'body'): Promise<void> {
  const { pathname } = new URL(page.url());
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // After a change of the width, the layout needs some frames.
    await soft
      .poll(() => page.evaluate(findFaults, { root, width }), `${pathname} at ${width} px`)
      .toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 800 });
}

test('the screens of a visitor keep their layout with any text', async ({ page }) => {
  await answerHostile(page);
  await page.goto('/listings');
  await expect(page.getByRole('article')).toHaveCount(listings.length);
  await expectWhole(page);
  await showMap(page);
  await page.getByRole('button', { name: /month/ }).first().click();
  await expect(page.getByRole('region', { name: 'Selected Property' })).toBeVisible();
  await expectWhole(page);

  await openScreen(page, `/listings?location=${encodeURIComponent(hostile.unbroken.slice(0, 100))}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('WWW');
  await expectWhole(page);

  for (const { id, title } of listings) {
    await openScreen(page, `/listing/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expectWhole(page);
  }
  await page.getByRole('button', { name: 'Contact Now' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectWhole(page, '[role="alertdialog"]');

  await openScreen(page, '/login');
  await page.getByLabel('Email').fill('nina@example.org');
  await page.getByLabel('Password').fill('secret');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toContainText('WWW');
  await expectWhole(page, '[role="dialog"]');

  await openScreen(page, '/register');
  for (const label of ['First Name', 'Last Name', 'Email', 'Password', 'Confirm Password']) {
    await page.getByLabel(label, { exact: true }).fill(hostile.unbroken.slice(0, 100));
  }
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('alert')).toContainText('WWW');
  await expectWhole(page);

  await openScreen(page, '/forgot-password?token=x');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectWhole(page);
  await openScreen(page, '/feedback');
  await page.getByLabel('What should we know?').fill(hostile.unbroken.slice(0, feedbackLimits.max));
  await page.getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectWhole(page);
  const others = {
    '/': 'Your Space, Your Match.',
    '/map': 'Properties on the map',
    '/no/such': 'Page not found',
  };
  for (const [path, name] of Object.entries(others)) {
    await openScreen(page, path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeAttached();
    await expectWhole(page);
  }
});

test('the screens of a member keep their layout with any text', async ({ page }) => {
  await answerHostile(page);
  await page.addInitScript(() => localStorage.setItem('stanza.token', 'token'));
  await page.goto('/liked-listings');
  await expect(page.getByRole('article')).toHaveCount(listings.length);
  await expectWhole(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectWhole(page, '[role="dialog"]');
  await page.keyboard.press('Escape');

  await openScreen(page, '/conversations');
  await expect(page.getByRole('heading', { name: 'Conversations' })).toBeVisible();
  await expectWhole(page);
  await openScreen(page, '/conversations?conversation=30');
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible();
  await expect(page.getByText('WWW').last()).toBeVisible();
  await expectWhole(page);

  await openScreen(page, '/profile');
  await expect(page.getByRole('article')).toHaveCount(listings.length);
  await expectWhole(page);
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('WWW');
  await expectWhole(page);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectWhole(page, '[role="alertdialog"]');

  await openScreen(page, '/feedback');
  await expect(page.getByRole('main').getByText(user(0).email)).toBeVisible();
  await expectWhole(page);

  await openScreen(page, '/create-listing');
  await expect(page.getByLabel('Listing Title')).toBeVisible();
  for (const [index, box] of (await page.getByRole('textbox').all()).entries()) {
    await box.fill(textOf(index, 0, 200));
  }
  await expectWhole(page);
});
