import { useEffect, useState } from 'react';
import { nextDay, startOfDay } from './message-days.ts';

/** Milliseconds after midnight: a timer may be early by one or two. */
const margin = 1000;

/** The day that it is, as its first moment; a screen that stays open overnight learns of the next. */
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
