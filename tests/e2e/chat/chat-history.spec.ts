import type { Page } from '@playwright/test';
import { type Account, aPerson, logIn, register, sendElsewhere, tokenOf } from '../members.ts';
import { expect, test } from '../support.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, i) => `Number ${i + 1}.`);

/**
 * The queries of the page's requests for messages. A set, since a socket that opens while messages load makes the app repeat the request,
 * and on a slow machine it opens late.
 */
function watchQueries(page: Page): Set<string> {
  const queries = new Set<string>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/messages')) queries.add(search);
  });
  return queries;
}

test('a long conversation opens at its newest messages and loads older ones up to its start', async ({
  page,
}) => {
  const anna = await register(page, aPerson({ firstName: 'Anna' }));
  const bruno = await register(page, aPerson({ firstName: 'Bruno' }));
  await sendElsewhere(page, bruno, anna, numbers(120));
  const queries = watchQueries(page);
  await logIn(page, '/conversations', anna);
  await expect(page.getByRole('link', { name: /Bruno/ })).toBeVisible();
  await page.getByRole('link', { name: /Bruno/ }).click();
  const thread = page.getByRole('group', { name: /Messages with/ });
  await expect(thread.getByText('Number 120.')).toBeVisible();
  expect(queries).toEqual(new Set(['?limit=50']));

  const isHeld = Promise.withResolvers<void>();
  let isBroken = true;
  await page.route(/before=/, async (route) => {
    if (isBroken) return await route.abort();
    await isHeld.promise;
    await route.continue();
  });
  /** Retried: the list first scrolls to the newest message, and each loaded page adds a new first message. */
  const scrollUpTo = (text: string) =>
    expect(async () => {
      await thread.evaluate((one) => one.scrollTo({ top: 0 }));
      await expect(thread.getByText(text)).toBeVisible({ timeout: 2000 });
    }).toPass();
  await scrollUpTo('Failed to load messages.');
  isBroken = false;
  await thread.getByRole('button', { name: 'Try Again' }).click();
  await expect(thread.getByText('Loading older messages...')).toBeVisible();
  const place = async () => (await thread.getByText('Number 72.').boundingBox())?.y ?? Number.NaN;
  const before = await place();
  isHeld.resolve();
  await expect(thread.getByText('Loading older messages...')).toBeHidden();
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThanOrEqual(2);

  await scrollUpTo('Start of the conversation');
  await scrollUpTo('Number 1.');
});

test('a contact about another room opens a long conversation at its end, on a phone and on a desktop', async ({
  page,
}) => {
  const marco = { ...aPerson(), email: 'marco.bianchi@example.com', password: 'stanza-demo' };
  const headersOf = async (member: Account) => ({ Authorization: `Bearer ${await tokenOf(page, member)}` });
  const rooms = await page.request.get('/api/users/me/listings', { headers: await headersOf(marco) });
  const [first, ...others]: { id: number }[] = await rooms.json();
  const anna = await logIn(page);
  await page.request.put(`/api/users/me/contacts/${first?.id}`, { headers: await headersOf(anna) });
  // Of different heights, which the list cannot know before it shows them.
  const texts = numbers(120).map((text, i) => `${text} ${'It has several lines. '.repeat((i % 5) * 4)}`);
  await sendElsewhere(page, anna, marco, texts);
  for (const [i, viewport] of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ].entries()) {
    const text = `Is this one free? I saw it at ${viewport.width} px.`;
    await page.setViewportSize(viewport);
    // With a reload: nothing of the conversation is loaded yet.
    await page.goto(`/listing/${others[i]?.id}`);
    await page.getByRole('button', { name: /^Contact Now/ }).click();
    await page.getByLabel('Your message').fill(text);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const thread = page.getByRole('group', { name: /Messages with/ });
    await expect(thread.getByText('Number 120.')).toBeVisible();
    await expect(thread.getByText(text)).toBeInViewport({ ratio: 1 });
    // The server's copy takes the place of the sent message, and viewings load above the list.
    await expect(thread.getByText('Sending')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Propose a viewing' }).first()).toBeVisible();
    const fromEnd = () =>
      thread.evaluate((one) => Math.round(one.scrollHeight - one.clientHeight - one.scrollTop));
    await expect.poll(fromEnd).toBe(0);
    await expect(thread.getByText(text)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Newest messages' })).toHaveCount(0);
  }
});

test('first contacts, and messages from the time when the app was closed, are counted, except own messages from other devices', async ({
  page,
}) => {
  const anna = await register(page, aPerson({ firstName: 'Anna' }));
  const bruno = await register(page, aPerson({ firstName: 'Bruno' }));
  const carla = await register(page, aPerson({ firstName: 'Carla' }));
  for (const other of [bruno, carla]) await sendElsewhere(page, other, anna, ['Ciao Anna!']);
  await logIn(page, '/conversations', anna);
  await expect(page.getByRole('link', { name: /Bruno/ })).toBeVisible();
  await page.goto('about:blank');
  await sendElsewhere(page, bruno, anna, ['One.', 'Two.', 'Three.']);
  for (const other of [bruno, carla]) await sendElsewhere(page, anna, other, ['From my other phone.']);
  const queries = watchQueries(page);
  await page.goto('/feedback');
  await expect(page.getByRole('link', { name: 'Messages, 5 unread messages' })).toBeVisible();
  expect(queries).toEqual(new Set(['?limit=50']));
});
