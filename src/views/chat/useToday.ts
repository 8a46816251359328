import { useEffect, useState } from 'react';
import { nextDay, startOfDay } from './message-days.ts';

/** Milliseconds after midnight: a timer may fire one or two milliseconds early. */
const margin = 1000;

/** The start of the current day, in milliseconds since the epoch. It changes at midnight while the screen is open. */
export function useToday(): number {
  const [today, setToday] = useState(() => startOfDay(Date.now()));
  useEffect(() => {
    const timer = setTimeout(
      () => setToday(startOfDay(Date.now())),
      Math.max(0, nextDay(today) - Date.now()) + margin,
    );
    return () => clearTimeout(timer);
  }, [today]);
  return today;
}
