import { useEffect } from 'react';
import type { ThreadActor } from '../../machines/chat/chat-thread.machine.ts';

/** Notifies a thread when it is shown and when it is hidden. */
export function useThreadOpen(thread: ThreadActor): void {
  useEffect(() => {
    thread.send({ type: 'thread.open' });
    return () => {
      // At a logout the chat stops before the screen is unmounted.
      if (thread.getSnapshot().status === 'active') thread.send({ type: 'thread.close' });
    };
  }, [thread]);
}
