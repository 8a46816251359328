import { useNavigate } from 'react-router-dom';
import type { Destination } from '../../machines/shell/form-keeper.machine.ts';

/** Goes to the destination that somebody chose before a form asked whether to leave it. */
export function useGo(): (to: Destination) => void {
  const navigate = useNavigate();
  return (to) => ('href' in to ? navigate(to.href) : navigate(to.delta));
}
