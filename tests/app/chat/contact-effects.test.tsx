import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { aConversation } from '../../../fixtures/members.ts';
import { contactEffects } from '../../../src/app/effects/chat/contact.ts';
import type { SessionActor } from '../../../src/app/root/bearer.ts';
import { errorTexts } from '../../../src/domain/error-texts.ts';
import type { ChatActor } from '../../../src/machines/chat/chat.machine.ts';
import { aSession } from '../../support/a-session.ts';
import { host } from '../../support/effect-host.ts';
import { takeConsoleLines } from '../../support/setup.ts';

/** An actor that keeps its snapshot until `set`. */
function still(snapshot: object) {
  const observers = new Set<{ next(snapshot: object): void }>();
  let now = snapshot;
  return {
    observers,
    getSnapshot: () => now,
    subscribe: (observer: { next(snapshot: object): void }) => {
      observers.add(observer);
      return { unsubscribe: () => observers.delete(observer) };
    },
    send: vi.fn(),
    set(snapshot: object) {
      now = snapshot;
      for (const { next } of observers) next(snapshot);
    },
  };
}

const other = aConversation({ conversationId: 30, otherUserId: 9, otherUserEmail: 'luca@example.org' });
const listIn = (state: string, conversations = [other, aConversation()]) => ({
  matches: (asked: { list: string }) => asked.list === state,
  context: { conversations },
});
const shown = listIn('shown');
const outbox = still({});
const visitor = () => still({ context: { token: null, user: null } }) as unknown as SessionActor;

interface Given {
  session?: () => SessionActor;
  /** The children of the chat. */
  parts?: object;
}

function effects({ session = aSession(), parts = { conversations: still(shown), outbox } }: Given = {}) {
  const chat = still({ children: parts }) as unknown as ChatActor;
  return contactEffects({ session, chat: async () => chat });
}

const request = vi.fn();
const start = (given?: Given) =>
  createActor(effects(given).openConversation, { input: { listingId: 101 } }).start();
const open = (given?: Given) => toPromise(start(given));
const opened = { conversationId: 31, recipient: { id: 8, email: 'marco@example.org' }, outbox };

beforeEach(() => {
  request.mockReset();
  vi.stubGlobal('fetch', async (asked: Request) => {
    request(asked);
    return Response.json({ conversationId: 31 });
  });
});

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the text', () => {
  const record = (given?: Given) => host(effects(given).record, { listingId: 101 });

  it('is kept on the device, and forgotten once it is empty or sent', () => {
    const { received, notify } = record();
    expect(received).toEqual([]);
    for (const end of [{ type: 'draft.forget' }, { type: 'draft.keep', text: '' }]) {
      notify({ type: 'draft.keep', text: 'Ciao' });
      expect(record().received).toEqual([{ type: 'draft.restored', text: 'Ciao' }]);
      notify(end);
      expect(localStorage).toHaveLength(0);
    }
  });

  it('of a visitor is kept in the tab', () => {
    record({ session: visitor }).notify({ type: 'draft.keep', text: 'Ciao' });
    expect(localStorage).toHaveLength(0);
    expect(record({ session: visitor }).received).toEqual([{ type: 'draft.restored', text: 'Ciao' }]);
  });
});

describe('opening the conversation', () => {
  it('finds the other member in the list', async () => {
    const list = still(shown);
    expect(await open({ parts: { conversations: list, outbox } })).toEqual(opened);
    expect(list.send).toHaveBeenCalledExactlyOnceWith({ type: 'list.refresh' });
    const [[asked]] = request.mock.calls as [[Request]];
    expect([asked.method, new URL(asked.url).pathname]).toEqual(['PUT', '/api/users/me/contacts/101']);
    expect(asked.headers.get('Authorization')).toBe('Bearer token-1');
  });

  it('no longer waits for the list when the dialog closes', async () => {
    const list = still(listIn('loading'));
    const actor = start({ parts: { conversations: list, outbox } });
    await expect.poll(() => list.observers.size).toBe(1);
    actor.stop();
    await expect.poll(() => list.observers.size).toBe(0);
    expect(request).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ signal: expect.objectContaining({ aborted: true }) }),
    );
  });

  it('waits twenty seconds for the chat of a member who has just logged in', async () => {
    const chat = vi.fn(() => new Promise<never>(() => {}));
    const { openConversation } = contactEffects({ session: aSession(), chat });
    const actor = createActor(openConversation, { input: { listingId: 101 } }).start();
    onTestFinished(() => void actor.stop());
    await expect.poll(() => chat.mock.calls).toHaveLength(1);
    expect(chat).toHaveBeenCalledWith({ signal: expect.any(AbortSignal), timeout: 20_000 });
  });

  it.each([
    [
      'whose list failed',
      { conversations: still(listIn('failed')), outbox },
      'network',
      'The conversations could not be fetched.',
    ],
    [
      'whose list lacks the conversation',
      { conversations: still(listIn('shown', [])), outbox },
      'unreadable',
      'The list lacks the conversation.',
    ],
  ])('fails with a chat %s', async (_, parts, kind, message) => {
    await expect(open({ parts })).rejects.toMatchObject({ kind, message });
    expect(takeConsoleLines()).toEqual([`Stanza: contact failed. ${message}`]);
  });

  it('is rejected for the demo user, and sends a visitor to the login without a log line', async () => {
    await expect(open({ session: aSession(null) })).rejects.toMatchObject({
      kind: 'rejected',
      message: errorTexts.noToken,
      serverMessage: errorTexts.noToken,
    });
    expect(takeConsoleLines()).toEqual([`Stanza: contact failed. ${errorTexts.noToken}`]);
    await expect(open({ session: visitor })).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(takeConsoleLines()).toEqual([]);
  });
});
