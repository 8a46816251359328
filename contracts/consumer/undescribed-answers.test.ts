import { beforeAll, describe, expect, it, vi } from 'vitest';
import { failureOf } from '../../tests/support/api-failure.ts';
import { nothing } from '../../tests/support/api-recorder.ts';
import { aBackend, html, json } from '../../tests/support/http-backend.ts';
import { calls } from './support/calls.ts';
import { FetchedXMLHttpRequest } from './support/xml-http-request.ts';

/**
 * Answers that no pact describes but that the app must handle: those of a proxy in front of a backend that is down, and errors in other
 * forms than the pacts describe.
 */
describe('an answer that the pacts do not describe', () => {
  beforeAll(() => {
    vi.stubGlobal('XMLHttpRequest', FetchedXMLHttpRequest);
    return () => vi.unstubAllGlobals();
  });

  /** The failures of all calls if each gets the same answer. */
  async function failures(backend: { url: string }) {
    const asked = Object.entries(calls).map(async ([call, ask]) => {
      const { kind, status, serverMessage } = await failureOf(ask(backend.url, 'token'));
      return [call, { kind, status, serverMessage }];
    });
    return Object.fromEntries(await Promise.all(asked));
  }

  const each = (failure: { kind: string; status?: number }) =>
    Object.fromEntries(
      Object.keys(calls).map((call) => [call, { status: undefined, serverMessage: undefined, ...failure }]),
    );

  it.each([
    { name: 'a web page of a proxy', answer: html(502) },
    { name: 'no body', answer: nothing(502) },
    { name: 'a list', answer: json(['Bad gateway'], { status: 502 }) },
  ])('is a failure of every call: 502 with $name', async ({ answer }) => {
    expect(await failures(await aBackend(answer))).toEqual(each({ kind: 'rejected', status: 502 }));
  });

  it('ends the session with any body: 401 with a web page', async () => {
    expect(await failures(await aBackend(html(401)))).toEqual(each({ kind: 'unauthorized', status: 401 }));
  });

  it.each([
    { body: { error: { text: 'Too short.', userId: 'Unknown.' } }, says: { fieldMessage: 'Too short.' } },
    { body: {}, says: { fieldMessage: undefined, serverMessage: undefined } },
  ])('shows the message about feedback: 400 with $body', async ({ body, says }) => {
    const backend = await aBackend(json(body, { status: 400 }));
    const failure = await failureOf(calls['POST /api/feedback'](backend.url));
    expect(failure).toMatchObject({ kind: 'rejected', status: 400, ...says });
  });
});
