import { useLocation, useNavigate } from 'react-router-dom';
import { entryOf } from '../../components/history-entry.ts';
import { uuid } from '../device/uuid.ts';

const prefix = 'document-';

/** Gives the entry of a new document a name: otherwise the router calls it 'default', like those of other documents in this tab. */
export function nameFirstEntry(): void {
  const state: unknown = window.history.state;
  if (Object(state).key === undefined)
    window.history.replaceState({ ...Object(state), key: `${prefix}${uuid()}` }, '');
}

/** Goes back, or to `start` from a screen that was opened by its address: it has no screen of the app before it. */
export function useGoBack(): (start: string) => void {
  const isFirst = entryOf(useLocation()).startsWith(prefix);
  const navigate = useNavigate();
  return (start) => (isFirst ? navigate(start) : navigate(-1));
}
