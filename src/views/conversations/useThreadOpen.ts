import { useEffect } from 'react';
import type { ThreadActor } from '../../machines/chat-thread.machine.ts';

/** Tells a thread that it is on the screen, for as long as it is. */
export function useThreadOpen(thread: ThreadActor): void {
  useEffect(() => {
    thread.send({ type: 'thread.open' });
    return () => {
      // At a logout the chat is gone before the screen.
      if (thread.getSnapshot().status === 'active') thread.send({ type: 'thread.close' });
    };
  }, [thread]);
}
