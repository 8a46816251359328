import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, vi } from 'vitest';
import { aUser } from '../../fixtures/members.ts';

/** What the network answers to a call such as `GET /api/users/me`; nothing of ours is replaced. */
export type Answers = Record<string, (request: Request) => Response | Promise<Response>>;

export const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
export const offline = () => Promise.reject(new TypeError('fetch failed'));

/** What the backend answers to a member who has liked nothing. */
const memberAnswers: Answers = {
  'GET /api/users/me': json(aUser()),
  'GET /api/users/me/likes': json([]),
  'GET /api/chat/conversations': json([]),
  'POST /api/auth/login': json({ token: 'token-1' }),
  'POST /api/auth/logout': () => new Response(null, { status: 204 }),
};

/** A socket that never comes about: a member's chat stays connecting. */
class PendingSocket extends EventTarget {
  readonly readyState = 0;
  send(): void {}
  close(): void {}
}

interface OpenApp {
  user: UserEvent;
  /** The calls that were made, each with its bearer token; not that of the capabilities. */
  calls: { call: string; token: string | null }[];
  /** To change what the network answers from now on. */
  answers: Answers;
  /** Path and query of where the app is now. */
  address(): string;
}

interface OpenAppOptions {
  /** What the browser kept of an earlier visit. */
  token?: string | null;
  answers?: Answers;
  /** What the backend has besides the required calls; without it, it does not know the question. */
  capabilities?: readonly string[] | undefined;
  /** What the router kept of an earlier screen. */
  state?: unknown;
}

const tokenKey = 'stanza.token';
let stopRoot = () => {};

export const keptToken = () => localStorage.getItem(tokenKey);

/** Another tab has kept a token, or dropped it. */
export function changeTokenElsewhere(token: string | null): void {
  if (token === null) localStorage.removeItem(tokenKey);
  else localStorage.setItem(tokenKey, token);
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue: token }));
}

/** The whole app as its entry starts it, as on a page just loaded: its modules, and the root actor in them, are new. */
export async function openApp(at: string, options: OpenAppOptions = {}): Promise<OpenApp> {
  const { token = null, state = null, capabilities } = options;
  const answers: Answers = { ...memberAnswers, ...options.answers };
  const calls: OpenApp['calls'] = [];
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('WebSocket', Object.assign(PendingSocket, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 }));
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname}`;
    // The app of the test before may have been stopped on its way to a call.
    request.signal.throwIfAborted();
    // Asked once for each page, without a token and never cut off: it can come from the page of the test before.
    if (call === 'GET /api/capabilities') {
      return capabilities ? Response.json(capabilities) : new Response(null, { status: 404 });
    }
    calls.push({ call, token: request.headers.get('Authorization')?.replace('Bearer ', '') ?? null });
    return answers[call]?.(request) ?? new Response(null, { status: 404 });
  });
  localStorage.clear();
  if (token !== null) localStorage.setItem(tokenKey, token);
  window.history.replaceState({ usr: state, key: 'first' }, '', at);

  vi.resetModules();
  const { rootActor } = await import('../../src/app/root/root-actor.ts');
  const { App } = await import('../../src/app/App.tsx');
  stopRoot = () => rootActor.stop();
  rootActor.start();
  render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  return {
    user: userEvent.setup(),
    calls,
    answers,
    address: () => window.location.pathname + window.location.search,
  };
}

/** Fills in the login form that is on the screen, and sends it. */
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
