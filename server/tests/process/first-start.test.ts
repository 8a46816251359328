import { cities } from '@stanza/domain/search/search-options.ts';
import { loginAnswerSchema } from '@stanza/schemas/account/user.ts';
import { type Listing, listingsSchema } from '@stanza/schemas/listing/listing.ts';
import { expect, test, vi } from 'vitest';
import { demoPassword } from '../../demo/members.ts';
import { makeTestFolder } from '../support/app.ts';
import { startHere } from '../support/process.ts';

/** Two starts, of which the first stores all photographs, take a minute on a busy machine. */
vi.setConfig({ testTimeout: 180_000 });

/** The listings of all pages, followed by their links. */
async function allListings(address: string): Promise<Listing[]> {
  const listings: Listing[] = [];
  for (let next: string | undefined = '/api/search/listings'; next !== undefined; ) {
    const response: Response = await fetch(new URL(next, address));
    listings.push(...listingsSchema.parse(await response.json()));
    const target: string | undefined = /^<(.+)>/.exec(response.headers.get('link') ?? '')?.[1];
    next = target && new URL(target, response.url).href;
  }
  return listings;
}

const tryLogin = (address: string, password: string) =>
  fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'giulia.ferrari@example.org', password }),
  });

async function logIn(address: string): Promise<string> {
  const response = await tryLogin(address, demoPassword);
  return loginAnswerSchema.parse(await response.json()).token;
}

async function statusWith(address: string, token: string): Promise<number> {
  return (await fetch(`${address}/api/users/me`, { headers: { authorization: `Bearer ${token}` } })).status;
}

test('the first start creates the demonstration data, and the second keeps it', async () => {
  const dataDir = await makeTestFolder();
  // An empty variable counts as missing, so it has the default for an embedded database.
  const { address, stop } = await startHere({ DATA_DIR: dataDir, SEED: '' });
  const listings = await allListings(address);
  expect(listings.length).toBeGreaterThanOrEqual(700);
  expect(new Set(listings.map(({ id }) => id)).size).toBe(listings.length);
  for (const { name } of cities) {
    const found = await fetch(`${address}/api/search/listings?location=${name}`);
    expect(listingsSchema.parse(await found.json()).length).toBeGreaterThan(0);
  }
  const images = new Set(
    listings.flatMap(({ imageUrls, profilePictureUrl }) => [...imageUrls, profilePictureUrl ?? []].flat()),
  );
  expect(images.size).toBeGreaterThanOrEqual(60);
  for (const image of images) {
    const { status } = await fetch(new URL(`${image}?w=320`, address), { method: 'HEAD' });
    expect({ image, status }).toEqual({ image, status: 200 });
  }
  const token = await logIn(address);
  expect(await statusWith(address, token)).toBe(200);
  await stop();

  const second = await startHere({ DATA_DIR: dataDir, SEED: 'demo' });
  expect(await allListings(second.address)).toEqual(listings);
  // The secret that signed the token was stored.
  expect(await statusWith(second.address, token)).toBe(200);
});

test('the demonstration members of a public server have passwords of their own, printed once', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  const variables = { DATA_DIR: await makeTestFolder(), SEED: 'demo', NODE_ENV: 'production', MAIL: 'off' };
  const { address } = await startHere(variables);
  expect((await tryLogin(address, demoPassword)).status).toBe(401);
  const printed = print.mock.calls.flat().join('\n');
  const passwords = [...printed.matchAll(/^ {2}\S+@\S+ (\S{16})$/gm)].map(([, password]) => password);
  expect(new Set(passwords).size).toBe(passwords.length);
  expect(passwords.length).toBeGreaterThan(30);
  const own = /giulia\.ferrari@example\.org (\S+)/.exec(printed)?.[1] ?? '';
  expect((await tryLogin(address, own)).status).toBe(200);
});
