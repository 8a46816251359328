import { useEffect, useMemo, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { arrivalOf, destinationOf, intentOf } from './intent.ts';
import { returnBy, stepsBack } from './useArrival.ts';

/**
 * Leads a new member to the page that they wanted, or to /home. If that page needed the login for something on it, the history goes back to
 * it: a new entry for the same page would need one more press of Back to leave it.
 * @param state that of the login
 */
export function ToWantedPage({ state }: { state: unknown }) {
  const intent = intentOf(state);
  // Counted once: the entry changes before the screen does.
  const [steps] = useState(() => stepsBack(intent));
  const isGone = useRef(false);
  const arrival = useMemo(() => arrivalOf(state), [state]);
  useEffect(() => {
    // React's strict mode runs each effect twice.
    if (!intent || steps === 0 || isGone.current) return;
    isGone.current = true;
    returnBy(steps, intent);
  });
  if (steps > 0) return null;
  return <Navigate to={destinationOf(state) ?? '/home'} state={arrival} replace />;
}
