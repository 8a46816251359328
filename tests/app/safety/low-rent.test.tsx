import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { aListing, aUsualRent, someTerms } from '../../../fixtures/listings.ts';
import { aSession } from '../../support/a-session.ts';
import { takeConsoleLines } from '../../support/setup.ts';

const listing = aListing({ id: 101, price: 300, postalCode: '20131' });
const room = { ...listing, terms: someTerms({ roomType: 'private' }) };
let answers: Record<string, () => Response>;
let asked: string[];

beforeEach(() => {
  vi.resetModules();
  asked = [];
  answers = {
    '/api/users/me/listings': () => Response.json([]),
    '/api/listings/101': () => Response.json(room),
    '/api/search/usual-rent': () => Response.json({ usual: aUsualRent({ low: 520 }) }),
  };
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    asked.push(pathname + search);
    const answer = answers[pathname]?.() ?? new Response('', { status: 404 });
    return Object.defineProperty(answer, 'url', { value: request.url });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function isLow(): Promise<unknown> {
  const { lowRentEffects } = await import('../../../src/app/effects/safety/low-rent.ts');
  return await toPromise(createActor(lowRentEffects(aSession()).fetch, { input: { id: 101 } }).start());
}

it('a rent below 60 % of the lower quartile is far below others', async () => {
  expect(await isLow()).toBe(true);
  expect(asked.at(-1)).toMatch(/^\/api\/search\/usual-rent\?.*except=101/);
  answers['/api/search/usual-rent'] = () => Response.json({ usual: aUsualRent({ low: 500 }) });
  expect(await isLow()).toBe(false);
});

it('nobody is warned where too few rooms are known, or of a listing that is gone', async () => {
  answers['/api/search/usual-rent'] = () => Response.json({ usual: null });
  expect(await isLow()).toBe(false);
  delete answers['/api/listings/101'];
  expect(await isLow()).toBe(false);
});

it('nobody is warned of their own listing', async () => {
  answers['/api/users/me/listings'] = () => Response.json([room]);
  expect(await isLow()).toBe(false);
  expect(asked).toEqual(['/api/users/me/listings']);
});

it('a failure is logged', async () => {
  answers['/api/search/usual-rent'] = () => new Response('', { status: 500 });
  await expect(isLow()).rejects.toMatchObject({ kind: 'rejected' });
  expect(takeConsoleLines()).toEqual(['Stanza: low rent failed. The server answered 500.']);
});
