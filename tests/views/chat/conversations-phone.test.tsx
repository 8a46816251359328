import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aConversation } from '../../../fixtures/members.ts';
import { json, openApp } from '../../support/app-session.tsx';
import { list, openConversations, stubMedia, thread } from './conversations-screen.tsx';

const conversations = [aConversation(), aConversation({ conversationId: 32, otherUserName: 'Anna Bruni' })];
const answers = {
  'GET /api/chat/conversations': json(conversations),
  'GET /api/chat/conversations/31/messages': json([]),
};

/** Opens the whole app on a phone. */
async function openOnPhone(at: string) {
  stubMedia(true);
  return await openApp(at, { token: 'token-1', answers });
}

const row = () => screen.findByRole('link', { name: /Marco Riva/ });
const backButton = () => screen.findByRole('button', { name: 'Back to conversations' });
const isListShown = () => screen.queryByRole('heading', { name: 'Conversations' }) !== null;

describe('on a phone', () => {
  it('shows the list and the thread in two steps and moves the focus', async () => {
    const { user, address } = await openOnPhone('/conversations');
    await user.click(await row());
    await backButton();
    expect(isListShown()).toBe(false);
    expect(address()).toBe('/conversations?conversation=31');
    await waitFor(() =>
      expect(document.activeElement).toBe(thread().getByRole('heading', { name: 'Marco Riva' })),
    );
    expect(await thread().findByText('Start the conversation!')).toBeTruthy();

    await user.click(await backButton());
    await waitFor(() => expect(document.activeElement).toBe(list().getByRole('link', { name: /Marco/ })));
    expect(address()).toBe('/conversations');
    expect(screen.queryByRole('region', { name: 'Marco Riva' })).toBeNull();
    expect(screen.queryByText('Welcome to your Inbox')).toBeNull();
  });

  it('removes the thread from the history with its Back button', async () => {
    const { user, address } = await openOnPhone('/conversations');
    await user.click(await row());
    const before = window.history.length;
    await user.click(await backButton());
    await waitFor(() => expect(isListShown()).toBe(true));
    expect(address()).toBe('/conversations');
    expect(window.history.length).toBe(before);
    act(() => window.history.forward());
    expect(await screen.findByRole('region', { name: 'Marco Riva' })).toBeTruthy();
  });

  it('has a Back button also when the page opens with a thread', async () => {
    const { user, address } = await openOnPhone('/conversations?conversation=31');
    const before = window.history.length;
    await user.click(await backButton());
    expect(address()).toBe('/conversations');
    await waitFor(() => expect(isListShown()).toBe(true));
    expect(window.history.length).toBe(before);
  });

  it("returns to the list with the browser's Back button", async () => {
    const { user, address } = await openOnPhone('/conversations');
    await user.click(await row());
    await backButton();
    act(() => window.history.back());
    await waitFor(() => expect(isListShown()).toBe(true));
    expect(address()).toBe('/conversations');
  });

  it('shows the connection notice in a thread', () => {
    const { chat } = openConversations({
      isPhone: true,
      at: '/conversations?conversation=31',
      conversations,
      messages: [],
    });
    chat.socket({ type: 'socket.lost', cause: 'closed' });
    expect(screen.getByText('Disconnected. Reconnecting...')).toBeTruthy();
    expect(thread().getByText('Start the conversation!')).toBeTruthy();
  });
});

describe('a soft keyboard', () => {
  class Viewport extends EventTarget {
    height = 740;
    offsetTop = 0;
    scale = 1;
    become(size: { height: number; offsetTop: number; scale?: number }): void {
      Object.assign(this, { scale: 1, ...size });
      this.dispatchEvent(new Event('resize'));
    }
  }
  const variables = () =>
    ['--visible-height', '--visible-top'].map((name) =>
      document.documentElement.style.getPropertyValue(name),
    );

  function open(options: { isPhone: boolean }) {
    const viewport = new Viewport();
    vi.stubGlobal('visualViewport', viewport);
    const view = openConversations({ conversations, ...options });
    return { viewport, ...view };
  }

  it('reduces a thread to the visible part of the screen', async () => {
    const { viewport, user } = open({ isPhone: true });
    expect(variables()).toEqual(['', '']);
    await user.click(list().getByRole('link', { name: /Marco/ }));
    expect(variables()).toEqual(['740px', '0px']);
    viewport.become({ height: 410, offsetTop: 60 });
    expect(variables()).toEqual(['410px', '60px']);
    viewport.become({ height: 205, offsetTop: 90, scale: 2 });
    expect(variables()).toEqual(['', '']);
    viewport.become({ height: 740, offsetTop: 0 });
    await user.click(await backButton());
    expect(variables()).toEqual(['', '']);
    viewport.become({ height: 410, offsetTop: 60 });
    expect(variables()).toEqual(['', '']);
  });

  it('changes nothing when list and thread are side by side', async () => {
    const { user } = open({ isPhone: false });
    await user.click(list().getByRole('link', { name: /Marco/ }));
    expect(variables()).toEqual(['', '']);
  });
});

describe("while the chat's code is loading", () => {
  it("the screen shows 'Loading...'", async () => {
    await openOnPhone('/conversations');
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(await row()).toBeTruthy();
  });
});
