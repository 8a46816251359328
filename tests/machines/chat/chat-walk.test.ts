import { expect, it } from 'vitest';
import type { AnyActorRef, InspectionEvent } from 'xstate';
import { aMessage } from '../../../fixtures/chat.ts';
import { aConversation } from '../../../fixtures/members.ts';
import { connectedChat } from '../../support/chat-actor.ts';

/** Every event that an actor of the chat receives during `act`, including starts of actors. */
function eventsDuring(root: AnyActorRef, act: () => void): string[] {
  const events: string[] = [];
  const subscription = root.system.inspect((inspected: InspectionEvent) => {
    if (inspected.type !== '@xstate.event') return;
    const { id } = inspected.actorRef as AnyActorRef;
    events.push(`${id}: ${inspected.event.type}`);
  });
  act();
  subscription.unsubscribe();
  return events;
}

it('a message takes five events from Send to the socket and is stored before', () => {
  const chat = connectedChat([aConversation()]);
  chat.thread(31).send({ type: 'thread.open' });
  chat.messages(31, [aMessage({ messageId: 4 })]);
  chat.composer(31).send({ type: 'draft.change', text: 'Ciao!' });
  const events = eventsDuring(chat.actor, () => chat.send());
  const toTheWire = events.slice(0, events.indexOf('socket: socket.send') + 1);
  expect(toTheWire).toEqual([
    'composer-31: message.send',
    'outbox: message.write',
    'records: records.keep',
    'delivery: xstate.init',
    'socket: socket.send',
  ]);
  expect(chat.sent).toHaveLength(1);
});
