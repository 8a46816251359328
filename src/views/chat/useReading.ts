import { useEffect, useSyncExternalStore } from 'react';
import type { ThreadActor } from '../../machines/chat/chat-thread.machine.ts';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

const isPageVisible = () => document.visibilityState === 'visible';

/**
 * Notifies the thread that its messages have been read, once somebody can see them.
 * @param isUnreadInView the newest message is in view, and there are unread ones
 */
export function useReading(thread: ThreadActor, isUnreadInView: boolean): void {
  const isVisible = useSyncExternalStore(subscribe, isPageVisible);
  useEffect(() => {
    if (isUnreadInView && isVisible) thread.send({ type: 'thread.read' });
  }, [thread, isUnreadInView, isVisible]);
}
