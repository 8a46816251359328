import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { aMessage } from '../../../fixtures/chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { presenceMachine } from '../../../src/machines/chat/presence.machine.ts';
import { presenceChoiceMachine } from '../../../src/machines/chat/presence-choice.machine.ts';
import type { Presence, PresenceChoice } from '../../../src/schemas/chat/presence.calls.ts';
import { PresenceChoice as Choice } from '../../../src/views/chat/PresenceChoice.tsx';
import { renderView } from '../../support/render.tsx';
import { openConversations, thread } from './conversations-screen.tsx';

const now = Date.UTC(2026, 10, 22, 12);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(presence: Presence | null, capabilities: readonly string[] = ['presence']) {
  return openConversations({
    at: '/conversations?conversation=31',
    conversations: [aConversation()],
    messages: [aMessage()],
    capabilities,
    presence: presenceMachine.provide({
      actors: {
        fetchPresence: fromPromise<Presence, { conversationId: number }>(async () => {
          if (presence === null) throw new Error('offline');
          return presence;
        }),
      },
    }),
  });
}

const ago = (minutes: number): Presence => ({
  isOnline: false,
  lastActive: new Date(now - minutes * 60_000).toISOString(),
});

describe('the label of a conversation', () => {
  it.each([
    [{ isOnline: true, lastActive: null }, 'Online'],
    [ago(1), 'Active just now'],
    [ago(2), 'Active 2 minutes ago'],
    [ago(180), 'Active 3 hours ago'],
    [ago(3 * 1440), 'Active 3 days ago'],
    // The clock of the device may be slow.
    [ago(-5), 'Active just now'],
  ])('says what is true: %j', async (presence, label) => {
    open(presence);
    expect(await thread().findByText(label)).toBeTruthy();
  });

  it.each([{ isOnline: false, lastActive: null }, null])(
    'is left out if nothing is known: %j',
    async (none) => {
      open(none);
      await thread().findAllByRole('listitem');
      expect(thread().queryByText(/^(Online|Active)/)).toBeNull();
    },
  );

  it('is left out while the app is disconnected', async () => {
    const { chat } = open({ isOnline: true, lastActive: null });
    await thread().findByText('Online');
    chat.socket({ type: 'socket.lost', cause: 'closed' });
    expect(thread().queryByText('Online')).toBeNull();
  });

  it('is "Online" with a backend that does not know', async () => {
    open(null, []);
    expect(await thread().findByText('Online')).toBeTruthy();
  });
});

it('the profile has a switch to turn it off', async () => {
  const saved: PresenceChoice[] = [];
  const machine = presenceChoiceMachine.provide({
    actors: {
      fetchChoice: fromPromise<PresenceChoice>(async () => ({ isShown: true })),
      saveChoice: fromPromise<void, PresenceChoice>(async ({ input }) => void saved.push(input)),
    },
  });
  const { user } = renderView(<Choice machine={machine} />);
  const box = await screen.findByRole<HTMLInputElement>('switch', { name: 'Show when I am online' });
  expect(box.checked).toBe(true);
  await user.click(box);
  expect(saved).toEqual([{ isShown: false }]);
  expect(box.checked).toBe(false);
});
