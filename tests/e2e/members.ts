import { type APIRequestContext, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openChatSocket } from '../../src/api/chat/chat-socket.ts';
import { aliasOf } from '../../src/domain/chat/alias.ts';
import type { ListingDetails } from '../../src/schemas/listing/listing-details.ts';

export interface Account {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

let made = 0;

/** A new person for each call, because the tests share one server. */
export function aPerson(overrides: Partial<Account> = {}): Account {
  made += 1;
  return {
    firstName: 'Nina',
    lastName: 'Ricci',
    email: `nina.${process.pid}.${made}@example.org`,
    password: 'una-stanza-tutta-per-me',
    ...overrides,
  };
}

/** Creates an account through the API. */
export async function register(page: { request: APIRequestContext }, account = aPerson()): Promise<Account> {
  const answer = await page.request.post('/api/auth/register', { data: account });
  expect(answer.ok(), await answer.text()).toBe(true);
  return account;
}

export async function fillLogin(page: Page, { email, password }: Account): Promise<void> {
  // The address changes before the screen, and other forms also have a field for the email.
  const dialog = page.getByRole('dialog', { name: 'Login' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
}

/** Starts a session through the API. */
export async function tokenOf(
  { request }: { request: APIRequestContext },
  { email, password }: Account,
): Promise<string> {
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).token;
}

/** Opens a page as a member, by default with a new account. The session is created through the API. */
export async function logIn(page: Page, path = '/home', account?: Account): Promise<Account> {
  const member = account ?? (await register(page));
  const token = await tokenOf(page, member);
  // A page of the same origin without the app.
  await page.goto('/health');
  await page.evaluate((kept) => localStorage.setItem('stanza.token', kept), token);
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  return member;
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** By the e-mails of the two. */
const conversations = new Map<string, number>();

/** The conversation of two members, in which the first has asked about a room of the other, if they have none yet. */
export async function conversationOf(page: Page, from: Account, to: Account): Promise<number> {
  const key = [from.email, to.email].sort().join();
  const known = conversations.get(key);
  if (known !== undefined) return known;
  const owner = await tokenOf(page, to);
  const listings = await page.request.get('/api/users/me/listings', { headers: bearer(owner) });
  const [listing] = await listings.json();
  const listingId = listing?.id ?? (await publishWith(page, owner));
  const headers = bearer(await tokenOf(page, from));
  const answer = await page.request.put(`/api/users/me/contacts/${listingId}`, { headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { conversationId } = await answer.json();
  conversations.set(key, conversationId);
  return conversationId;
}

/** Sends messages as another device would: through the chat's socket, without a page. */
export async function sendElsewhere(
  page: Page,
  from: Account,
  to: Account,
  texts: readonly string[],
): Promise<void> {
  const recipientEmail = aliasOf(await conversationOf(page, from, to));
  const token = await tokenOf(page, from);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const unsent = [...texts];
  const copies = new Set<string>();
  const health = await page.request.get('/health');
  const socket = openChatSocket({
    url: health.url().replace(/^http/, 'ws').replace('/health', '/chat'),
    token,
    onOpen() {
      // If the server confirms late, this is called again.
      for (const content of unsent.splice(0))
        socket.send({ recipientEmail, content, key: crypto.randomUUID() });
    },
    onMessage({ content }) {
      copies.add(content);
      if (copies.size === texts.length) resolve();
    },
    onSendError: ({ message }) => reject(new Error(message)),
    onMarker: () => {},
    onUnreadable: reject,
    onLost: (cause) => reject(new Error(cause)),
  });
  await promise.finally(socket.close);
}

/** Opens the link of the password mail in the development mailbox. */
export async function openResetMail(page: Page, email: string): Promise<void> {
  const mail = page
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('link', { name: 'Reset your Stanza password' });
  // The server sends the mail after it has answered.
  await expect(async () => {
    await page.goto(process.env.E2E_MAILBOX ?? '');
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.click();
  await page.locator('a[href*="/forgot-password?token="]').first().click();
  // The token leaves the address at once.
  await expect(page).toHaveURL(/\/forgot-password$/);
}

/** A valid image of one colour. */
export async function aPhotoFile(name: string, colour = '#b04b2c', size = { width: 900, height: 600 }) {
  const buffer = await sharp({ create: { ...size, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** The fields of the create form by their labels. */
export const draft = {
  'Listing Title': 'Stanza luminosa in Porta Venezia',
  'Monthly Rent (€)': '640',
  'Square Meters': '15',
  'General Location': 'Porta Venezia, Milano',
  Description: 'Third floor with a lift.\nTwo flatmates and a cat.',
  'Street Address': 'Via Melzo 9',
  'Postal Code': '20129',
  City: 'Milano',
  Province: 'MI',
  'Start Date': '2027-02-01',
};

/** Fills in every required field of the create form except the photos. */
export async function fillDraft(page: Page, overrides: Partial<typeof draft> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...draft, ...overrides })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByLabel('Indefinite stay (no end date)').check();
}

/** Publishes a room of the member of the page. */
export async function publish(
  page: Page,
  changes: { description?: string; household?: object } = {},
): Promise<number> {
  const token = await page.evaluate(() => localStorage.getItem('stanza.token'));
  return await publishWith(page, token ?? '', changes);
}

/** Confirms the address of a member by the mail that the registration has sent, without a page: only then the member publishes. */
export async function confirmAddress(page: Page, token: string): Promise<void> {
  const headers = bearer(token);
  const state = await page.request.get('/api/users/me/email-confirmation', { headers });
  if ((await state.json()).isConfirmed) return;
  const { email } = await (await page.request.get('/api/users/me', { headers })).json();
  const mailbox = process.env.E2E_MAILBOX ?? '';
  const read = async (url: string) => await (await page.request.get(url)).text();
  let mail: string | undefined;
  // The server sends the mail after it has answered.
  await expect(async () => {
    const item = (await read(mailbox))
      .split('<li>')
      .find((one) => one.includes(`Confirm your e-mail for Stanza</a> to ${email},`));
    mail = /href="([^"]+)"/.exec(item ?? '')?.[1];
    expect(mail).toBeTruthy();
  }).toPass();
  const text = await read(new URL(mail ?? '', mailbox).href);
  const secret = /confirm-email#token=([\w-]+)/.exec(text)?.[1];
  const answer = await page.request.post('/api/auth/confirm-email', { data: { token: secret } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

const noDetails = {
  deposit: null,
  serviceCosts: null,
  allInclusivePrice: null,
  numberOfRooms: null,
  floor: null,
  furnished: false,
  internetIncluded: false,
  utilitiesIncluded: false,
  hasBalcony: false,
  hasGarden: false,
  petsAllowed: false,
  utilitiesCosts: null,
  internetCosts: null,
  agencyFee: null,
  contractType: null,
  minimumMonths: null,
  residencePossible: null,
  flatmates: null,
} satisfies ListingDetails;

async function publishWith(
  page: Page,
  token: string,
  { household, ...changes }: { description?: string; household?: object } = {},
): Promise<number> {
  await confirmAddress(page, token);
  const listing = {
    title: draft['Listing Title'],
    description: draft.Description,
    price: 640,
    squareMeters: 15,
    location: draft['General Location'],
    street: draft['Street Address'],
    postalCode: draft['Postal Code'],
    city: draft.City,
    province: draft.Province,
    availabilityStartDate: draft['Start Date'],
    availabilityEndDate: null,
    ...changes,
  };
  const answer = await page.request.post('/api/users/me/listings', {
    headers: bearer(token),
    multipart: {
      listing: JSON.stringify(listing),
      ...(household && { details: JSON.stringify({ ...noDetails, household }) }),
      images: await aPhotoFile('room.png'),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).id;
}
