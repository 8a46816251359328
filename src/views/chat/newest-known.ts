import type { SnapshotFrom } from 'xstate';
import type { ThreadActor } from '../../machines/chat/chat-thread.machine.ts';
import { newestId } from '../../machines/chat/outbox-items.ts';

/** The newest message of a thread; `null` if newer ones may not have arrived yet. */
export function newestKnownId(thread: SnapshotFrom<ThreadActor>): number | null {
  return thread.matches({ history: 'complete' }) ? newestId(thread.context.messages) : null;
}
