import { useEffect, useRef } from 'react';
import { type History, pathTo } from '../travel/history.ts';
import { encodeSteps } from '../travel/steps-in-url.ts';
import { recordingOf, type Subject } from './session.ts';

interface StepsInAddress {
  subject: Subject;
  history: History | null;
  /** The steps in the address. */
  steps: string | null;
  onSteps(steps: string | null): void;
  /** Called when the address has other steps than the last ones written. */
  onOther(steps: string): void;
}

/** The maximum number of steps in an address. */
const maxSteps = 200;

/** Writes the steps of the history to the address, and reports when the address changes from outside. */
export function useStepsInAddress({ subject, history, steps, onSteps, onOther }: StepsInAddress): void {
  const last = useRef(steps);
  const write = useRef(onSteps);
  const wasStarted = useRef(false);
  useEffect(() => {
    write.current = onSteps;
  });
  useEffect(() => {
    if (steps === last.current) return;
    last.current = steps;
    if (steps !== null) onOther(steps);
  }, [steps, onOther]);
  useEffect(() => {
    if (!history) {
      if (wasStarted.current) {
        last.current = null;
        write.current(null);
      }
      wasStarted.current = false;
      return;
    }
    wasStarted.current = true;
    let isStale = false;
    packed(history, subject).then((text) => {
      if (isStale || text === last.current) return;
      last.current = text;
      write.current(text);
    });
    return () => {
      isStale = true;
    };
  }, [history, subject]);
}

/** The encoded steps; `null` if they do not fit in an address. */
async function packed(history: History, subject: Subject): Promise<string | null> {
  if (pathTo(history).length > maxSteps) return null;
  try {
    return await encodeSteps(recordingOf(history, subject));
  } catch {
    return null;
  }
}
