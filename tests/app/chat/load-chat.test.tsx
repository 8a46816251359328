import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createActor } from 'xstate';
import { anItem, copyOf, me, minute } from '../../../fixtures/chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { aBroker, present } from '../../api/chat/stomp-broker.ts';
import { aSession } from '../../support/a-session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
});

/** Loads a member's chat with a broker and a backend that has one conversation. */
async function load(capabilities: readonly string[] = []) {
  const broker = await aBroker();
  const requests: string[] = [];
  vi.stubEnv('VITE_CHAT_URL', broker.url.replace('ws:', 'http:'));
  vi.stubGlobal('WebSocket', WebSocket);
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(new URL(request.url).pathname);
    if (request.url.endsWith('/socket-token')) return Response.json({ token: 'once' });
    return Response.json(request.url.endsWith('/messages') ? [] : [aConversation()]);
  });
  vi.resetModules();
  const { loadChat } = await import('../../../src/app/effects/chat/chat.ts');
  const chat = createActor(
    loadChat(aSession(), () => capabilities),
    { input: { user: me, capabilities: [] } },
  ).start();
  onTestFinished(() => void chat.stop());
  return { broker, requests, chat };
}

const outboxKeys = () => Object.keys({ ...localStorage }).filter((key) => key.includes('.outbox.'));

describe('the chat of a page', () => {
  it('connects with a token for this connection, if the backend makes one', async () => {
    const { broker, requests } = await load(['socket-token']);
    expect((await broker.visit()).path).toBe('/chat?token=once');
    expect(requests).toContain('/api/users/me/socket-token');
  });

  it('sends waiting messages after a search, then new ones, one copy at a time', async () => {
    localStorage.setItem('stanza.chat.7.outbox.key-1', JSON.stringify(anItem(1)));
    const { broker, requests, chat } = await load();
    const visit = await broker.visit();
    expect(visit.path).toBe('/chat?token=token-1');
    const headers = await visit.subscribed();
    visit.give('RECEIPT', { 'receipt-id': headers.receipt ?? '' });
    const sent = (nth: number) =>
      present(() => visit.frames.filter(({ command }) => command === 'SEND')[nth - 1]);
    const copy = (messageId: number, key = '') =>
      visit.give(
        'MESSAGE',
        { 'message-id': `${messageId}`, subscription: headers.id ?? '', 'idempotency-key': key },
        JSON.stringify(copyOf(anItem(messageId), messageId)),
      );
    expect((await sent(1)).headers['idempotency-key']).toBe('key-1');
    expect(requests).toContain('/api/chat/conversations/31/messages');
    const { conversations } = chat.getSnapshot().children;
    const thread = () => conversations?.getSnapshot().context.threads[31];
    await present(thread);
    conversations?.send({ type: 'draft.change', conversationId: 31, text: 'Text 2' });
    conversations?.send({ type: 'message.send', conversationId: 31, at: Date.now() });
    expect(outboxKeys()).toHaveLength(2);
    copy(1, 'key-1');
    const second = await sent(2);
    expect(JSON.parse(second.body)).toEqual({ recipientEmail: 'marco@example.org', content: 'Text 2' });
    expect(outboxKeys()).toEqual([`stanza.chat.7.outbox.${second.headers['idempotency-key']}`]);
    copy(2, second.headers['idempotency-key']);
    await present(() => outboxKeys().length === 0);
    expect(thread()?.messages.map(({ content, timestamp }) => [content, timestamp])).toEqual([
      ['Text 1', minute(1)],
      ['Text 2', minute(2)],
    ]);
  });
});
