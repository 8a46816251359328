import { useEffect, useRef, useState } from 'react';
import { maxStepsLength } from '../shell/url-state.ts';
import type { Recording } from '../travel/recording.ts';
import { encodeSteps } from '../travel/steps-in-url.ts';

interface StepsInAddress {
  /** Makes a recording of the run; `null` before its start. Another run has another function. It may throw. */
  record: (() => Recording) | null;
  /** The steps in the address. */
  steps: string | null;
  onSteps(steps: string | null): void;
  /** Called when the address has other steps than those that this hook wrote last. */
  onOther(steps: string): void;
}

/** The maximum number of steps of a run in the address, since the whole run is encoded again after each step. */
const maxSteps = 1000;

/**
 * Writes the steps of a run to the address, and reports when the address changes from outside.
 * @returns whether the address contains the run, so that a reload restores it
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

/** The encoded steps; `null` if they are too long for an address. */
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
