import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aBackend, json } from '../../tests/support/http-backend.ts';
import { pactFile } from '../pact-files.ts';
import type { StateHandlers } from '../provider/handlers-by-state.ts';
import { startStateServer } from '../provider/state-server.ts';
import { readPact } from '../verify/pact.ts';
import { select } from '../verify/select.ts';
import { verifyBackend } from '../verify/verify-backend.ts';

async function aStateServer(handlers: Partial<StateHandlers>, tearDown?: () => void) {
  const server = await startStateServer({ handlers, tearDown });
  onTestFinished(() => server.close());
  return server;
}

async function post(url: string, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(url, { method: 'POST', body: text });
  return { status: response.status, body: await response.json() };
}

const account = { token: 't', userId: 1, email: 'a@example.org' };
const person = { firstName: 'Giulia', lastName: 'Ferri', password: 'correct horse' };

describe('the URL of provider states', () => {
  it('returns the values of a state', async () => {
    const member = vi.fn(async () => account);
    const server = await aStateServer({ member });
    const answer = await post(server.url, { state: 'a member', params: person, action: 'setup' });
    expect(answer).toEqual({ status: 200, body: account });
    expect(member).toHaveBeenCalledWith(person);
  });

  it.each([
    { name: 'without parameters', request: { state: 'a place without listings', action: 'setup' } },
    { name: 'with null', request: { state: 'a place without listings', params: null, action: 'setup' } },
    { name: 'without an action', request: { state: 'a place without listings', params: {} } },
  ])('accepts a request $name', async ({ request }) => {
    const server = await aStateServer({ emptyPlace: async () => ({ location: 'Nessuno' }) });
    expect(await post(server.url, request)).toEqual({ status: 200, body: { location: 'Nessuno' } });
  });

  it('handles teardown', async () => {
    const tearDown = vi.fn();
    const emptyPlace = vi.fn();
    const server = await aStateServer({ emptyPlace }, tearDown);
    const answer = await post(server.url, { state: 'a place without listings', action: 'teardown' });
    expect(answer).toEqual({ status: 200, body: {} });
    expect(tearDown).toHaveBeenCalledOnce();
    expect(emptyPlace).not.toHaveBeenCalled();
  });

  it.each([
    {
      name: 'a state that is described, and has no handler',
      request: { state: 'no such listing' },
      message: "There is no handler for the provider state 'no such listing'.",
    },
    {
      name: 'a state that nobody has described',
      request: { state: 'a full moon' },
      message: "There is no handler for the provider state 'a full moon'.",
    },
    {
      name: 'a state with the short name that only our code uses',
      request: { state: 'member' },
      message: "There is no handler for the provider state 'member'.",
    },
    { name: 'nothing', request: '', message: 'The request is not JSON.' },
    { name: 'no JSON', request: '<state/>', message: 'The request is not JSON.' },
    {
      name: 'a list',
      request: [],
      message: 'This is not a request for a provider state: the whole: Invalid',
    },
    {
      name: 'an action of another name',
      request: { state: 'a member', action: 'explode' },
      message: 'This is not a request for a provider state: action: Invalid',
    },
    {
      name: 'a parameter that is missing',
      request: { state: 'a member', params: { firstName: 'Giulia', lastName: 'Ferri' } },
      message: "The parameters of 'a member' are not right: password: Invalid",
    },
    {
      name: 'a handler that returns too little',
      request: { state: 'an email address that nobody has' },
      message:
        "The handler of 'an email address that nobody has' does not return the required values: email: Invalid",
    },
    {
      name: 'a handler that fails',
      request: { state: 'a place without listings' },
      message: 'The database is gone.',
    },
  ])('rejects $name', async ({ request, message }) => {
    const server = await aStateServer({
      member: async () => account,
      freeEmail: async () => JSON.parse('{"email": null}'),
      emptyPlace: () => Promise.reject(new Error('The database is gone.')),
    });
    // Zod's message is longer if another test file has loaded its English texts.
    const body = { message: expect.stringContaining(message) };
    expect(await post(server.url, request)).toEqual({ status: 400, body });
  });

  it('rejects other methods than POST', async () => {
    const server = await aStateServer({});
    const response = await fetch(server.url);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: 'Provider states are set by POST.' });
  });
});

it('a verification fails if a state has no handler, also when the backend answers correctly', async () => {
  const pact = await readPact(pactFile('required'), () => false);
  const selection = select([pact], 'a listing that does not exist');
  const backend = await aBackend(json({ message: 'Listing not found.' }, { status: 404 }));
  const verify = async (handlers: Partial<StateHandlers>) => {
    const { url: stateUrl } = await aStateServer(handlers);
    const options = { baseUrl: new URL(backend.url), stateUrl, chatUrl: null, timeout: 5000 };
    return (await verifyBackend(selection, options)).map(({ outcome, lines }) => ({ outcome, lines }));
  };

  expect(await verify({ noListing: async () => ({ listingId: 5 }) })).toEqual([
    { outcome: 'passed', lines: [] },
  ]);
  expect(backend.requests).toEqual(['/api/listings/5']);

  expect(await verify({})).toEqual([
    {
      outcome: 'failed',
      lines: [
        "provider state 'no such listing': the handler answered 400: There is no handler for the provider state 'no such listing'.",
      ],
    },
  ]);
});
