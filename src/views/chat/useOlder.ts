import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { ThreadActor } from '../../machines/chat/chat-thread.machine.ts';

/**
 * The state of the messages before the first loaded one: `waiting` until somebody scrolls up, `start` after the last older ones were
 * loaded, `none` if there were none from the beginning.
 */
export type OlderState = 'waiting' | 'loading' | 'failed' | 'start' | 'none';

function selectOlder(snapshot: SnapshotFrom<ThreadActor>): OlderState {
  const { older, anchorId, messages } = snapshot.context;
  if (snapshot.hasTag('loadingOlder')) return 'loading';
  if (snapshot.hasTag('olderFailed')) return 'failed';
  if (older !== null) return 'waiting';
  return anchorId !== null && messages[0]?.messageId !== anchorId ? 'start' : 'none';
}

export function useOlder(thread: ThreadActor): OlderState {
  return useSelector(thread, selectOlder);
}
