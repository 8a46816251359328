import { useLocation, useNavigate } from 'react-router-dom';
import { entryOf } from '../../components/history-entry.ts';

/** Goes back, or to `start` from a screen that was opened by its address: it has no screen of the app before it. */
export function useGoBack(): (start: string) => void {
  const isFirst = entryOf(useLocation()).startsWith('default ');
  const navigate = useNavigate();
  return (start) => (isFirst ? navigate(start) : navigate(-1));
}
