import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { entryOf } from '../../components/history-entry.ts';
import { arrivalOf, type Intent, read } from './intent.ts';

type Arrival = ReturnType<typeof arrivalOf>;

/** What remains to be done on the page to which the login has gone back: the entry of the history has no place for it before it shows. */
let waiting: Arrival | null = null;

/** The number that the router gives to the entry of the history that shows. */
const shownIndex = () => Number(read(window.history.state, 'idx'));

/** The intent of somebody who needs the login for something on the page that shows. */
export function intentHere(wish: Pick<Intent, 'like' | 'contact' | 'to' | 'save'>): Intent {
  const { location, history } = window;
  const resume = entryOf({ key: String(read(history.state, 'key')), state: read(history.state, 'usr') });
  return { from: `${location.pathname}${location.search}`, ...wish, resume, index: shownIndex() };
}

/** How many entries of the history lie between the page that needed the login and the one that shows; 0 if it is not behind. */
export function stepsBack(intent: Intent | null): number {
  return Math.max(0, shownIndex() - (intent?.index ?? shownIndex()));
}

/** Goes back to the page that needed the login, where `useArrival` has the rest of the intent. */
export function returnBy(steps: number, intent: Intent): void {
  waiting = arrivalOf(intent);
  window.history.go(-steps);
}

/** What a person wanted here before the login, and a function to call when it is done: a reload, or a later visit, does not repeat it. */
export function useArrival(): [Arrival, settle: () => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search } = location;
  const isAwaited = waiting !== null && waiting.resume === entryOf(location);
  const arrival = (isAwaited ? waiting : null) ?? arrivalOf(location.state);
  const { resume } = arrival;
  const settle = useCallback(() => {
    waiting = null;
    navigate(`${pathname}${search}`, { replace: true, state: { resume }, preventScrollReset: true });
  }, [navigate, pathname, search, resume]);
  return [arrival, settle];
}
