import '../../support/browser.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { anItem, minute } from '../../../fixtures/chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import type { ChatActor } from '../../../src/machines/chat/chat.machine.ts';
import { changeTokenElsewhere, json, openApp } from '../../support/app-session.tsx';
import { takeConsoleLines } from '../../support/setup.ts';

const kept = {
  'stanza.chat.7.outbox.key-1': JSON.stringify(anItem(1)),
  'stanza.chat.7.draft.31': 'Dear Marco',
  'stanza.chat.7.read.31': minute(5),
  'stanza.chat.7.since': minute(1),
};
const others = { 'stanza.chat.8.draft.31': 'Theirs' };
const unauthorized = json({ message: 'Please log in again.' }, 401);

/** Opens the app with stored chat records and, unless null, a member's token. */
async function openWithRecords(token: string | null = 'token-1') {
  const conversations = json([aConversation()]);
  const app = await openApp('/', { answers: { 'GET /api/chat/conversations': conversations } });
  for (const [key, text] of Object.entries({ ...kept, ...others })) localStorage.setItem(key, text);
  if (token !== null) act(() => changeTokenElsewhere(token));
  const { rootActor } = await import('../../../src/app/root/root-actor.ts');
  return { ...app, chat: () => rootActor.getSnapshot().context.chat };
}
type OpenedApp = Awaited<ReturnType<typeof openWithRecords>>;

const conversationsOf = (chat: ChatActor | null) => chat?.getSnapshot().children.conversations;
const draftIn = (chat: ChatActor | null) => conversationsOf(chat)?.getSnapshot().context.drafts[31];
const recordsOf = (userId: number) =>
  Object.keys({ ...localStorage }).filter((key) => key.startsWith(`stanza.chat.${userId}.`));

async function running(app: OpenedApp): Promise<ChatActor> {
  await waitFor(() => expect(draftIn(app.chat())).toBe('Dear Marco'));
  const chat = app.chat();
  if (!chat) throw new Error('There is no chat');
  return chat;
}

async function logOut({ user }: OpenedApp) {
  const header = within(screen.getByRole('banner'));
  await user.click(await header.findByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
}

afterEach(() => localStorage.clear());

describe("a member's chat", () => {
  it('does not run for a visitor and makes no request', async () => {
    const app = await openWithRecords(null);
    await screen.findByRole('heading', { level: 1 });
    expect(app.chat()).toBeNull();
    expect(app.calls.filter(({ call }) => call.includes('chat'))).toEqual([]);
    expect(recordsOf(7)).toHaveLength(4);
  });

  it('starts with the session, its token and the stored records', async () => {
    const app = await openWithRecords();
    const chat = await running(app);
    const { outbox, conversations } = chat.getSnapshot().children;
    expect(outbox?.getSnapshot().context.items.map(({ key }) => key)).toEqual(['key-1']);
    expect(conversations?.getSnapshot().context.markers).toEqual({
      read: { 31: minute(5) },
      since: minute(1),
    });
    const call = { call: 'GET /api/chat/conversations', token: 'token-1' };
    await waitFor(() => expect(app.calls).toContainEqual(call));
  });

  it('stops at logout and removes the stored records of this member only', async () => {
    const app = await openWithRecords();
    const chat = await running(app);
    await logOut(app);
    await waitFor(() => expect(recordsOf(7)).toEqual([]));
    expect(app.chat()).toBeNull();
    expect(chat.getSnapshot().status).toBe('stopped');
    expect(recordsOf(8)).toEqual(Object.keys(others));
  });

  it('stops at a logout in another tab', async () => {
    const app = await openWithRecords();
    await running(app);
    act(() => changeTokenElsewhere(null));
    await waitFor(() => expect(recordsOf(7)).toEqual([]));
    expect(app.chat()).toBeNull();
  });

  it('survives an expired session and continues when the same member logs in again', async () => {
    const app = await openWithRecords();
    const chat = await running(app);
    const answer = app.answers['GET /api/chat/conversations'] ?? json([]);
    app.answers['GET /api/chat/conversations'] = unauthorized;
    act(() => conversationsOf(chat)?.send({ type: 'list.refresh' }));
    await screen.findByText(/^Your session has ended\./);
    expect(takeConsoleLines()).toEqual(['Stanza: conversations failed. The server answered 401.']);
    expect(app.chat()).toBe(chat);
    expect(draftIn(chat)).toBe('Dear Marco');
    expect(recordsOf(7)).toHaveLength(4);
    app.answers['GET /api/chat/conversations'] = answer;
    const before = app.calls.length;
    act(() => changeTokenElsewhere('token-2'));
    await waitFor(() => expect(conversationsOf(chat)?.getSnapshot().value.list).toBe('shown'));
    expect(app.calls.slice(before)).toContainEqual({ call: 'GET /api/chat/conversations', token: 'token-2' });
    expect(app.chat()).toBe(chat);
  });

  it('stops when the expired session is dismissed, and keeps the stored records', async () => {
    const app = await openWithRecords();
    await running(app);
    app.answers['GET /api/users/me'] = unauthorized;
    act(() => changeTokenElsewhere('token-2'));
    await screen.findByText(/^Your session has ended\./);
    expect(takeConsoleLines()).toEqual(['Stanza: profile failed. The server answered 401.']);
    await app.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(app.chat()).toBeNull());
    expect(recordsOf(7)).toHaveLength(4);
  });
});
