import { failed } from 'statechart-workbench/model/outcomes.ts';
import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { chatModel } from '../../../src/app/statecharts/models/chat/chat.ts';
import { chatOutboxModel } from '../../../src/app/statecharts/models/chat/chat-outbox.ts';
import { conversationsModel } from '../../../src/app/statecharts/models/chat/conversations.ts';
import { chatMachine } from '../../../src/machines/chat/chat.machine.ts';
import { chatOutboxMachine } from '../../../src/machines/chat/chat-outbox.machine.ts';
import { chatPageMachine } from '../../../src/machines/chat/chat-page.machine.ts';
import { conversationsMachine } from '../../../src/machines/chat/conversations.machine.ts';
import { groupChatMachine } from '../../../src/machines/match/group-chat.machine.ts';

const error = new Error('a fault of ours');
/** `fail` throws the error again, so that it ends the chat, and the root shows its notice. */
const thrown = expect.arrayContaining([
  expect.objectContaining({ type: 'fail', params: expect.objectContaining({ error }) }),
]);

describe('a fault in a part of the chat is thrown again', () => {
  it.each(['connection', 'outbox', 'conversations', 'groupChat'] as const)('in the %s', (id) => {
    const step = proceed(chatMachine, started(chatMachine, chatModel.inputs[0]), failed(id, error));
    expect(step.actions).toEqual(thrown);
  });

  it('in the records of the conversations, of the outbox and of the group', () => {
    const conversations = started(conversationsMachine, conversationsModel.inputs[0]);
    expect(proceed(conversationsMachine, conversations, failed('records', error)).actions).toEqual(thrown);
    const outbox = started(chatOutboxMachine, chatOutboxModel.inputs[0]);
    expect(proceed(chatOutboxMachine, outbox, failed('records', error)).actions).toEqual(thrown);
    const group = started(groupChatMachine, { userId: 7 });
    expect(proceed(groupChatMachine, group, failed('records', error)).actions).toEqual(thrown);
  });

  it('in the connection of the test screen', () => {
    const step = proceed(
      chatPageMachine,
      started(chatPageMachine, { userId: 7 }),
      failed('connection', error),
    );
    expect(step.actions).toEqual(thrown);
  });
});
