import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { type DataRouter, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { entryOf, guardedEntry } from './history-entry.ts';

/** Opens a layer, such as a dialog, with the function that closes it. Returns a function to call when it has closed. */
const OpenLayer = createContext<(close: () => void) => () => void>(() => () => {});

/** While something is open, the back button of the browser, or a phone's gesture, closes it instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const open = use(OpenLayer);
  const close = useEffectEvent(onClose);
  useEffect(() => (isOpen ? open(() => close()) : undefined), [isOpen, open]);
}

interface BackClosesProps {
  /** Its location may be newer than the one that React shows. */
  readState(): Pick<DataRouter['state'], 'location' | 'navigation'>;
  children: ReactNode;
}

/**
 * The app's part of `useBackCloses`. When a layer opens, the history gets one more entry: the guard, a copy of the page's own entry. A step
 * back from it closes the newest layer. A guard that is no longer needed stays, and a step back passes over it.
 */
export function BackCloses({ readState, children }: BackClosesProps) {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const layers = useRef<(() => void)[]>([]);
  const shown = useRef({ location, guards: guardedEntry(location.state) });

  const addGuard = useEffectEvent(() => {
    const { location: latest, navigation } = readState();
    // A new entry would end a navigation whose screen is loading.
    if (layers.current.length === 0 || navigation.state !== 'idle' || shown.current.guards !== null) return;
    shown.current.guards = entryOf(latest);
    navigate(latest, {
      state: { ...Object(latest.state), guards: shown.current.guards },
      preventScrollReset: true,
      // The guard has the page's scroll position, which is restored when the guard shows: later, the page may have been scrolled.
      flushSync: true,
    });
  });
  const open = useCallback((close: () => void) => {
    layers.current = [...layers.current, close];
    // Inside an effect React cannot draw at once.
    queueMicrotask(() => addGuard());
    return () => {
      layers.current = layers.current.filter((other) => other !== close);
    };
  }, []);

  const onLocation = useEffectEvent(() => {
    const last = shown.current;
    if (last.location === location) return;
    // An entry that replaces a guard is a guard.
    const guards = guardedEntry(location.state) ?? (type === 'REPLACE' ? last.guards : null);
    shown.current = { location, guards };
    if (type !== 'POP' || guards !== null || last.guards !== entryOf(location)) return;
    const close = layers.current.at(-1);
    if (!close) navigate(-1);
    else {
      close();
      if (layers.current.length > 1) queueMicrotask(() => addGuard());
    }
  });
  // Before the effects of a screen that opens a layer at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each location
  useLayoutEffect(() => onLocation(), [location]);
  return <OpenLayer value={open}>{children}</OpenLayer>;
}
