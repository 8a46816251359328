import { useSelector } from '@xstate/react';
import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, Router } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { type NavigationActor, navigationMachine, type Visit } from '../../machines/navigation.machine.ts';
import { useScreenActor } from '../../views/useScreenActor.ts';
import { logActorFailure } from '../effects/attempt.ts';
import { navigationEffects } from '../effects/navigation.ts';
import { appHistory } from './app-history.ts';
import { useFocusOnHeading } from './useFocusOnHeading.ts';

type Snapshot = SnapshotFrom<typeof navigationMachine>;

const selectRequested = ({ context }: Snapshot) => context.requested;
const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');

/** Gives the app the place that its screen belongs to: the address bar is ahead of it while the code of the next screen loads. */
export function AppRouter({ children }: { children(navigation: NavigationActor): ReactNode }) {
  const [{ history, machine, input }] = useState(() => {
    const history = appHistory();
    const input = { place: history.location, isNew: isNewDocument() };
    return { history, input, machine: navigationMachine.provide({ actors: navigationEffects(history) }) };
  });
  const navigation = useScreenActor(machine, { input, logger: logActorFailure });
  const [shown, setShown] = useState<Visit | null>(null);
  /** A screen may move the focus as it is drawn. */
  const focusedBefore = useRef<Element | null>(null);
  useLayoutEffect(() => {
    // In a transition: the page answers while a large screen is drawn.
    const { unsubscribe } = navigation.subscribe(({ context }) => {
      focusedBefore.current = document.activeElement;
      startTransition(() => setShown(context.shown));
    });
    return unsubscribe;
  }, [navigation]);
  // Of no account once a screen is there.
  const requested = useSelector(navigation, selectRequested, (a, b) => shown !== null || a === b);
  const isFailed = useSelector(navigation, selectIsFailed);
  const { place, isNew } = shown ?? requested;
  // Before the navigation goes on.
  useFocusOnHeading(shown && `${shown.place.pathname} ${isFailed}`, focusedBefore);
  useLayoutEffect(() => {
    if (shown) navigation.send({ type: 'screen.drawn' });
  }, [navigation, shown]);
  return (
    <Router
      location={place}
      navigationType={isNew ? NavigationType.Push : NavigationType.Pop}
      navigator={history}
    >
      {children(navigation)}
    </Router>
  );
}

/** Else it was reloaded, or somebody went back or forward to it. */
function isNewDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'reload' && entry?.type !== 'back_forward';
}
