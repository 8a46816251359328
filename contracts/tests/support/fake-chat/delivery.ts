import type { ChatMessage } from '@stanza/schemas/chat/chat.ts';
import type { Fault } from './faults.ts';
import type { Connection, SharedState } from './shared-state.ts';
import type { FakeMember } from './store.ts';

/** Delivers a message to every connection of sender and recipient. */
export function createDelivery(
  has: (fault: Fault) => boolean,
  connections: ReadonlySet<Connection>,
): SharedState['deliver'] {
  const deliver: SharedState['deliver'] = (message, key) => {
    const reached = new Set<FakeMember>();
    for (const connection of connections) {
      const { member } = connection;
      const isSender = member.email === message.senderEmail;
      const isConcerned = isSender || member.email === message.recipientEmail;
      if (!isConcerned && !has('delivers to everybody')) continue;
      if (has(isSender ? 'delivers nothing to the sender' : 'delivers nothing to the recipient')) continue;
      if (reached.has(member) && has('delivers to one socket of each')) continue;
      reached.add(member);
      const body = write(message, isSender, has);
      const hasKey = (isSender || has('returns the key to both')) && !has('returns no key');
      for (let left = has('delivers twice') ? 2 : 1; left > 0; left--) {
        connection.deliver(body, hasKey ? key : undefined);
      }
    }
  };
  return has('swaps the order') ? swapping(deliver) : deliver;
}

function write(message: ChatMessage, isSender: boolean, has: (fault: Fault) => boolean): string {
  const { messageId } = message;
  if (has('sends ids as text')) return JSON.stringify({ ...message, messageId: `${messageId}` });
  if (has('sends different copies') && !isSender)
    return JSON.stringify({ ...message, messageId: messageId + 1000 });
  return JSON.stringify(message);
}

/** Swaps two messages that are sent in quick succession. */
function swapping(deliver: SharedState['deliver']): SharedState['deliver'] {
  let held: (() => void) | null = null;
  const release = () => {
    held?.();
    held = null;
  };
  return (message, key) => {
    if (held === null) {
      held = () => deliver(message, key);
      setTimeout(release, 20);
    } else {
      deliver(message, key);
      release();
    }
  };
}
