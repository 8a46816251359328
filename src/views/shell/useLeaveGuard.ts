import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { type Blocker, useBeforeUnload, useBlocker } from 'react-router-dom';

type Blocked = Extract<Blocker, { state: 'blocked' }>;

/**
 * Holds back what would leave a changed form, except a logout. The browser itself asks before the page is closed.
 * @returns how to go on, while a question must show
 */
export function useLeaveGuard(isChanged: () => boolean): Blocked | null {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.state?.isLogout !== true &&
      isChanged(),
  );
  const stay = useEffectEvent(() => blocker.reset?.());
  const asked = useRef<Blocker | null>(null);
  useEffect(() => {
    // While the question shows, only a step back can arrive: links cannot be clicked. It means to stay.
    if (asked.current?.state === 'blocked' && blocker.state === 'blocked') stay();
    asked.current = blocker;
  }, [blocker]);
  const ask = useEffectEvent((event: BeforeUnloadEvent) => isChanged() && event.preventDefault());
  useBeforeUnload(useCallback((event) => ask(event), []));
  return blocker.state === 'blocked' ? blocker : null;
}
