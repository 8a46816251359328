import { createAuthApi } from '@stanza/api/account/auth.ts';
import { createPictureApi } from '@stanza/api/account/picture.ts';
import { createProfileApi } from '@stanza/api/account/profile.ts';
import { createConversationsApi } from '@stanza/api/chat/conversations.ts';
import { createGeocoder } from '@stanza/api/listing/geocoder.ts';
import { createLikesApi } from '@stanza/api/listing/likes.ts';
import { uploadListing } from '@stanza/api/publish/listing-upload.ts';
import { createOwnListingsApi } from '@stanza/api/publish/own-listings.ts';
import { createListingsApi } from '@stanza/api/search/listings.ts';
import { createFeedbackApi } from '@stanza/api/shell/feedback.ts';
import { cleanUpAfterUse } from '@stanza/server/tests/support/cleanup.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { FetchedXMLHttpRequest } from '../consumer/support/xml-http-request.ts';
import { pactFile, pactNames } from '../pact-files.ts';
import { startStub } from '../stub/stub.ts';
import { readPact } from '../verify/pact.ts';
import { runScript } from './support/process.ts';
import { aServer } from './support/server.ts';

// Pact's stub server needs seconds for many calls, and more on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const { signal } = new AbortController();

async function openStub(...answers: string[]) {
  const lines: string[] = [];
  const { url, close } = await startStub({ port: 0, answers, onAnswer: (line) => lines.push(line) });
  cleanUpAfterUse(close);
  return { url: `${url}/`, lines };
}

const { url, lines } = await openStub();
const draft = {
  title: 'Any room',
  description: 'Anything.',
  price: 1,
  squareMeters: 1,
  location: 'x',
  street: 'x',
  postalCode: '00100',
  city: 'Roma',
  province: 'RM',
  availabilityStartDate: '2027-01-01',
  availabilityEndDate: null,
};
const picture = new File(['anything'], 'me.png', { type: 'image/png' });

beforeAll(() => {
  vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
  return () => vi.unstubAllGlobals();
});

describe("the app's own clients", () => {
  const auth = createAuthApi(url);
  const member = {
    ...createProfileApi(url),
    ...createPictureApi(url),
    ...createOwnListingsApi(url),
    ...createLikesApi(url),
    ...createConversationsApi(url),
  };
  const listings = createListingsApi(url);

  it('log in with any credentials', async () => {
    const token = await auth.logIn({ email: 'me@example.org', password: 'whatever' }, { signal });
    expect(await member.fetchProfile({ token, signal })).toMatchObject({
      firstName: 'Giulia',
      bio: 'I study physics and bake on Sundays.',
      hobbies: ['Baking', 'Chess'],
    });
  });

  it('get an answer for every call of an account', async () => {
    const call = { token: 'any', signal };
    await auth.register({ firstName: 'A', lastName: 'B', email: 'a@example.org', password: 'secret' }, call);
    await auth.sendResetMail({ email: 'a@example.org' }, call);
    await auth.resetPassword({ token: 'x', newPassword: 'secret' }, call);
    await auth.logOut(call);
    await createFeedbackApi(url).sendFeedback({ text: 'Whatever I write.', userId: null }, call);
    expect(await member.saveProfile({ bio: 'x', university: 'y' }, call)).toMatchObject({
      firstName: 'Giulia',
    });
    expect(await member.fetchPicture(call)).toMatch(/^https:/);
    await member.uploadPicture(picture, call);
  });

  it('find listings for every search', async () => {
    const term = { kind: 'university', name: 'Bocconi' } as const;
    const found = await listings.searchListings(
      { term, maxDistance: 5, maxPrice: 2000 },
      { next: null, signal },
    );
    expect(found.listings).toMatchObject([{ id: 101 }, { id: 102 }]);
    expect(await listings.fetchListing(101, { signal })).toMatchObject({ id: 101, deposit: 1300 });
    expect(await listings.fetchListing(102, { signal })).toMatchObject({ id: 102, deposit: null });
    expect(await listings.fetchListing(7, { signal })).toMatchObject({ title: expect.any(String) });
    expect(await createGeocoder(`${url}geocode/`).lookUpPostalCode('00100', { signal })).toEqual({
      latitude: 45.4797,
      longitude: 9.2251,
    });
  });

  it('get an answer for every call of a member', async () => {
    const call = { token: 'any', signal };
    expect(await member.fetchOwnListings(call)).toHaveLength(2);
    expect(await member.fetchLikedListings(call)).toHaveLength(2);
    expect([await member.fetchLike(101, call), await member.fetchLike(104, call)]).toEqual([false, true]);
    await member.saveLike(5, call);
    await member.removeLike(5, call);
    await member.deleteListing(5, call);
    expect(await member.fetchConversations(call)).toMatchObject([{ conversationId: 31 }]);
    expect(await member.fetchMessages(31, call)).not.toEqual([]);
    const upload = { draft, photos: [{ file: picture, name: 'me.png' }] };
    await uploadListing(url, upload, { ...call, onProgress: () => undefined });
  });

  it('are listed with the status of the answer', () => {
    expect(lines).toContain('200 GET /api/search/listings?university=Bocconi&maxDistance=5&maxPrice=2000');
    expect(lines.filter((line) => !line.startsWith('2'))).toEqual([]);
  });
});

describe('a requested failure', () => {
  it('is answered for its call, and other calls succeed', async () => {
    const failing = await openStub('feedback past the rate limit', 'a listing that*exist');
    const feedback = { text: 'Whatever I write.', userId: null };
    expect(await failureOf(createFeedbackApi(failing.url).sendFeedback(feedback, { signal }))).toMatchObject({
      status: 429,
      minutesUntilReset: 12,
    });
    const listings = createListingsApi(failing.url);
    expect(await failureOf(listings.fetchListing(101, { signal }))).toMatchObject({ kind: 'notFound' });
    await createAuthApi(failing.url).sendResetMail({ email: 'a@example.org' }, { signal });
  });

  it.each([
    ['no interaction has the name', 'no such thing', "No interaction contains 'no such thing'"],
    [
      'several interactions have the name',
      'a login',
      /^'a login' is more than one interaction: 'a login with a wrong password', /,
    ],
  ])('is rejected when %s', async (_, pattern, message) => {
    await expect(startStub({ port: 0, answers: [pattern] })).rejects.toThrow(message);
  });
});

describe('every call of the pacts', () => {
  it('gets its most complete successful answer', async () => {
    const pacts = await Promise.all(pactNames.map((name) => readPact(pactFile(name), () => false)));
    const calls = new Set(
      pacts.flatMap(({ interactions }) =>
        interactions.filter(({ isMessage }) => !isMessage).map(({ call }) => call),
      ),
    );
    expect(calls.size).toBeGreaterThan(20);
    for (const call of calls) {
      const [method, path = ''] = call.split(' ');
      const { ok } = await fetch(new URL(path.replaceAll(/\{\w+\}/g, '1'), url), { method });
      expect({ call, ok }).toEqual({ call, ok: true });
    }
  });
});

describe('a browser on another origin', () => {
  const headers = {
    Origin: 'http://localhost:3000',
    'Access-Control-Request-Method': 'PUT',
    'Access-Control-Request-Headers': 'authorization,content-type',
  };

  it('may send the token and read the answer', async () => {
    const preflight = await fetch(`${url}api/users/me`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': 'http://localhost:3000',
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization,content-type',
    });
    const answer = await fetch(`${url}api/search/listings`, { headers: { Origin: headers.Origin } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(answer.headers.get('access-control-expose-headers')).toBe('Link');
  });

  it('gets 404 with a reason for an unknown call', async () => {
    const answer = await fetch(`${url}api/nothing`, { headers: { Origin: headers.Origin } });
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { message: 'The pacts have no GET /api/nothing.' },
    ]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
  });
});

describe('npm run stub -w contracts', () => {
  const script = 'contracts/stub/run.ts';

  it('prints its URL and stops on SIGTERM', async () => {
    const { child, prints, ended } = runScript(script, ['--port', '0']);
    const [, address = ''] = await prints(/^Run the app on it: VITE_API_URL=(\S+) npm run dev$/m);
    expect((await fetch(`${address}/api/search/listings`)).status).toBe(200);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('200 GET /api/search/listings\n'),
    });
    await expect(fetch(`${address}/api/search/listings`)).rejects.toThrow();
  });

  it('reports that its port is in use', async () => {
    const taken = new URL(await aServer(() => undefined)).port;
    const { ended } = runScript(script, ['--port', taken]);
    expect(await ended).toEqual({
      code: 2,
      out: '',
      err: `Port ${taken} is in use: choose another by --port.\n`,
    });
  });

  it.each([
    [['--port', '70000'], '--port must be a whole number from 0 to 65535.'],
    [['--answer', 'a login'], "'a login' is more than one interaction: "],
    [['--x'], "Unknown option '--x'."],
  ])('prints one line and exits with 2 for %j', async (args, line) => {
    const { code, out, err } = await runScript(script, args).ended;
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).toContain(line);
  });
});
