import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { read } from './intent.ts';

/**
 * A secret in the link of a mail. It leaves the address at once, so that no later request, shared link or bookmark has it. The entry of the
 * history keeps it for a reload.
 * @param name of the parameter in the address
 */
export function useLinkSecret(name: string): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get(name);
  const moveAway = useEffectEvent((secret: string) => {
    const rest = new URLSearchParams(search);
    rest.delete(name);
    navigate(
      { pathname, search: rest.toString() },
      { replace: true, state: { ...state, [name]: secret }, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (given !== null) moveAway(given);
  }, [given]);
  const kept = read(state, name);
  return given ?? (typeof kept === 'string' ? kept : null);
}
