import { useNavigate } from 'react-router-dom';
import type { Destination } from '../../machines/form-keeper.machine.ts';

/** Goes to the place that somebody wanted before a form asked them to stay. */
export function useGo(): (to: Destination) => void {
  const navigate = useNavigate();
  return (to) => ('href' in to ? navigate(to.href) : navigate(to.delta));
}
