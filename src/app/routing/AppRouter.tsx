import { useSelector } from '@xstate/react';
import { type ReactNode, startTransition, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, Router } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import { type NavigationActor, navigationMachine } from '../../machines/shell/navigation.machine.ts';
import { useScreenActor } from '../../views/useScreenActor.ts';
import { logActorFailure } from '../effects/attempt.ts';
import { navigationEffects } from '../effects/shell/navigation.ts';
import { appHistory } from './app-history.ts';
import { useFocusOnHeading } from './useFocusOnHeading.ts';

type Snapshot = SnapshotFrom<typeof navigationMachine>;

const selectIsFailed = (snapshot: Snapshot) => snapshot.hasTag('failed');

/** Gives the app the place of the screen that it shows: the address bar is ahead of it while the code of the next screen loads. */
export function AppRouter({ children }: { children(navigation: NavigationActor): ReactNode }) {
  const [{ history, machine, input }] = useState(() => {
    const history = appHistory();
    const input = { place: history.location, isNew: isNewDocument() };
    return {
      history,
      input,
      machine: navigationMachine.provide({ actors: navigationEffects(history, input.place) }),
    };
  });
  const navigation = useScreenActor(machine, { input, logger: logActorFailure });
  const [{ visit, isShown }, setDrawn] = useState({ visit: input, isShown: false });
  /** What had the focus before a screen was drawn: the screen may move the focus. */
  const focusedBefore = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { unsubscribe } = navigation.subscribe(({ context: { shown, requested } }) => {
      focusedBefore.current = document.activeElement;
      // In a transition, the page keeps the last screen and reacts to input while a large screen is drawn.
      startTransition(() =>
        setDrawn((last) =>
          last.visit === (shown ?? requested) && last.isShown === (shown !== null)
            ? last
            : { visit: shown ?? requested, isShown: shown !== null },
        ),
      );
    });
    return unsubscribe;
  }, [navigation]);
  const isFailed = useSelector(navigation, selectIsFailed);
  // Before the effect below, after which the navigation goes on.
  useFocusOnHeading(
    isShown ? `${visit.place.pathname} ${isFailed}` : null,
    visit.isNew ? null : visit.place,
    focusedBefore,
  );
  useLayoutEffect(() => {
    if (isShown && visit) navigation.send({ type: 'screen.drawn' });
  }, [navigation, visit, isShown]);
  return (
    <Router
      location={visit.place}
      navigationType={visit.isNew ? NavigationType.Push : NavigationType.Pop}
      navigator={history}
    >
      {children(navigation)}
    </Router>
  );
}

/** Whether the document is new. Otherwise it was reloaded, or somebody went back or forward to it. */
function isNewDocument(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'reload' && entry?.type !== 'back_forward';
}
