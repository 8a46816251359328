import { done, failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { offline, rejected, unauthorized } from '../../../fixtures/failures.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { ApiError } from '../../../src/domain/api-error.ts';
import { recentConversationsMachine } from '../../../src/machines/chat/recent-conversations.machine.ts';
import { invokedBy } from '../../support/machine-step.ts';

const machine = recentConversationsMachine;
const begin = () => started(machine);
const retry = { type: 'fetch.retry' } as const;
const general = 'Failed to load conversations.';
const noToken = 'Authentication token not found. Please log in.';

describe('the recent conversations', () => {
  it('are requested when the profile opens', () => {
    expect([...begin().snapshot.tags]).toEqual(['loading']);
    expect(begin().snapshot.context).toMatchObject({ data: null, failure: null });
    expect(invokedBy(begin()).map(({ id }) => id)).toEqual(['fetch']);
  });

  it.each([
    { name: 'none', conversations: [] },
    { name: 'one without a message', conversations: [aConversation({ lastMessageContent: null })] },
    {
      name: 'more than the profile shows',
      conversations: [1, 2, 3, 4].map((id) => aConversation({ conversationId: id })),
    },
  ])('are kept in the order of the answer: $name', ({ conversations }) => {
    const { snapshot } = proceed(machine, begin(), done('fetch', conversations));
    expect([...snapshot.tags]).toEqual([]);
    expect(snapshot.context).toMatchObject({ data: conversations, failure: null });
  });

  it.each([
    { error: rejected(500, 'The chat is being mended.'), text: 'The chat is being mended.' },
    { error: new ApiError('unauthorized', '', { serverMessage: noToken }), text: noToken },
    { error: rejected(500), text: 'HTTP error! status: 500' },
    { error: unauthorized(), text: 'HTTP error! status: 401' },
    { error: offline, text: general },
    { error: new ApiError('unreadable', 'Not JSON.', { status: 200 }), text: general },
    { error: new TypeError('x is undefined'), text: general },
  ])('show the error: "$text"', ({ error, text }) => {
    const { snapshot } = proceed(machine, begin(), failed('fetch', error));
    expect([...snapshot.tags]).toEqual(['failed']);
    expect(snapshot.context).toMatchObject({ data: null, failure: text });
  });

  it('can be requested again, and the message is cleared', () => {
    const again = proceed(machine, begin(), failed('fetch', offline), retry);
    expect(again.snapshot.hasTag('loading')).toBe(true);
    const { snapshot } = proceed(machine, again, done('fetch', [aConversation()]));
    expect(snapshot.context).toMatchObject({ data: [aConversation()], failure: null });
    expect(proceed(machine, { snapshot, actions: [] }, retry).snapshot.value).toBe('shown');
  });
});
