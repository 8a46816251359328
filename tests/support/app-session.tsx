import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, vi } from 'vitest';
import { aUser } from '../../fixtures/members.ts';

/** The answers of the network by call, such as `GET /api/users/me`. The code of the app itself is not replaced. */
export type Answers = Record<string, (request: Request) => Response | Promise<Response>>;

export const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
export const offline = () => Promise.reject(new TypeError('fetch failed'));

/** The answers of the backend for a member without likes. */
const memberAnswers: Answers = {
  'GET /api/users/me': json(aUser()),
  'GET /api/users/me/likes': json([]),
  'GET /api/chat/conversations': json([]),
  'POST /api/auth/login': json({ token: 'token-1' }),
  'POST /api/auth/logout': () => new Response(null, { status: 204 }),
};

/** A socket that never opens, so that a member's chat stays in the state of connecting. */
class PendingSocket extends EventTarget {
  readonly readyState = 0;
  send(): void {}
  close(): void {}
}

interface OpenApp {
  user: UserEvent;
  /** All calls except the one for the capabilities, each with its bearer token. */
  calls: { call: string; token: string | null }[];
  /** The test may change these to change later answers. */
  answers: Answers;
  /** The current path and query of the app. */
  address(): string;
}

interface OpenAppOptions {
  /** The token that the browser stored at an earlier visit. */
  token?: string | null;
  answers?: Answers;
  /** The capabilities of the backend; without them, the backend does not have the endpoint. */
  capabilities?: readonly string[] | undefined;
  /** The state of the history entry. */
  state?: unknown;
}

const tokenKey = 'stanza.token';
let stopRoot = () => {};

export const keptToken = () => localStorage.getItem(tokenKey);

/** Simulates another tab that stores or removes a token. */
export function changeTokenElsewhere(token: string | null): void {
  if (token === null) localStorage.removeItem(tokenKey);
  else localStorage.setItem(tokenKey, token);
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue: token }));
}

/** Starts the whole app as its entry does on a new page: all modules are loaded again, with a new root actor. */
export async function openApp(at: string, options: OpenAppOptions = {}): Promise<OpenApp> {
  // A former page of the same test.
  stopRoot();
  const { token = null, state = null, capabilities } = options;
  const answers: Answers = { ...memberAnswers, ...options.answers };
  const calls: OpenApp['calls'] = [];
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('WebSocket', Object.assign(PendingSocket, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }));
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    // The app of the previous test may have been stopped during this call.
    request.signal.throwIfAborted();
    // Requested once for each page, without a token, and never aborted: the request may belong to the previous test.
    if (call === 'GET /api/capabilities') {
      return capabilities ? Response.json(capabilities) : new Response(null, { status: 404 });
    }
    calls.push({ call, token: request.headers.get('Authorization')?.replace('Bearer ', '') ?? null });
    return answers[call]?.(request) ?? new Response(null, { status: 404 });
  });
  localStorage.clear();
  // The answer of another test's backend.
  sessionStorage.removeItem('stanza.capabilities');
  if (token !== null) localStorage.setItem(tokenKey, token);
  window.history.replaceState({ usr: state, key: 'first' }, '', at);

  vi.resetModules();
  const { rootActor } = await import('../../src/app/root/root-actor.ts');
  const { App } = await import('../../src/app/App.tsx');
  const { createAppRouter } = await import('../../src/app/routing/routes.tsx');
  const router = createAppRouter();
  stopRoot = () => {
    router.dispose();
    rootActor.stop();
  };
  rootActor.start();
  render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  return {
    user: userEvent.setup(),
    calls,
    answers,
    address: () => window.location.pathname + window.location.search,
  };
}

/** Fills in the visible login form, and submits it. */
export async function fillLogin(
  user: UserEvent,
  { email = 'giulia@example.org', password = 'secret' } = {},
): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  await user.type(screen.getByLabelText('Password'), '{Enter}');
}

afterEach(() => {
  cleanup();
  stopRoot();
  vi.unstubAllGlobals();
});
