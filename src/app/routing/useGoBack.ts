import { useLocation, useNavigate } from 'react-router-dom';
import { entryOf } from '../../components/history-entry.ts';
import { uuid } from '../device/uuid.ts';

const prefix = 'document-';

/**
 * Gives the entry of a new document a name: otherwise the router calls it 'default', like those of other documents in this tab. If somebody opens
 * the address that shows, the browser keeps the state of its entry; with the old name, a new search would look like one they come back to.
 */
export function nameFirstEntry(): void {
  const { key, usr, ...state } = Object(window.history.state);
  if (key !== undefined && !wasOpened()) return;
  const { guards, ...kept } = Object(usr);
  const isFirst = key === undefined || String(guards ?? key).startsWith(prefix);
  window.history.replaceState({ ...state, usr: kept, key: `${isFirst ? prefix : ''}${uuid()}` }, '');
}

/** Whether somebody opened the document, such as by a link. Otherwise they reloaded it, or came back to it. */
function wasOpened(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry !== undefined && 'type' in entry && entry.type === 'navigate';
}

/** Goes back, or to `start` from a screen that was opened by its address: it has no screen of the app before it. */
export function useGoBack(): (start: string) => void {
  const isFirst = entryOf(useLocation()).startsWith(prefix);
  const navigate = useNavigate();
  return (start) => (isFirst ? navigate(start) : navigate(-1));
}
