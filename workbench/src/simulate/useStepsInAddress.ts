import { useEffect, useRef, useState } from 'react';
import { maxStepsLength } from '../shell/url-state.ts';
import type { Recording } from '../travel/recording.ts';
import { encodeSteps } from '../travel/steps-in-url.ts';

interface StepsInAddress {
  /** Makes a recording of the run; `null` before its start. It is another function for another run, and may throw. */
  record: (() => Recording) | null;
  /** The steps in the address. */
  steps: string | null;
  onSteps(steps: string | null): void;
  /** Called when the address has other steps than the last ones written. */
  onOther(steps: string): void;
}

/** More steps than this are not even encoded after each of them. */
const maxSteps = 1000;

/**
 * Writes the steps of a run to the address, and reports when the address changes from outside.
 * @returns whether the address has the run, so that it stays when the page reloads
 */
export function useStepsInAddress({ record, steps, onSteps, onOther }: StepsInAddress): boolean {
  const last = useRef(steps);
  const write = useRef(onSteps);
  const wasStarted = useRef(false);
  const [isKept, setIsKept] = useState(true);
  useEffect(() => {
    write.current = onSteps;
  });
  useEffect(() => {
    if (steps === last.current) return;
    last.current = steps;
    if (steps !== null) onOther(steps);
  }, [steps, onOther]);
  useEffect(() => {
    if (!record) {
      if (wasStarted.current) {
        last.current = null;
        write.current(null);
      }
      wasStarted.current = false;
      return;
    }
    wasStarted.current = true;
    let isStale = false;
    packed(record).then((text) => {
      if (isStale) return;
      setIsKept(text !== null);
      if (text === last.current) return;
      last.current = text;
      write.current(text);
    });
    return () => {
      isStale = true;
    };
  }, [record]);
  return isKept;
}

/** The encoded steps; `null` if they do not fit in an address. */
async function packed(record: () => Recording): Promise<string | null> {
  try {
    const recording = record();
    if (recording.steps.length > maxSteps) return null;
    const text = await encodeSteps(recording);
    return text.length <= maxStepsLength ? text : null;
  } catch {
    return null;
  }
}
