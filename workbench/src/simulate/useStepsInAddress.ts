import { useEffect, useRef } from 'react';
import { type History, pathTo } from '../travel/history.ts';
import { encodeSteps } from '../travel/steps-in-url.ts';
import { recordingOf, type Subject } from './session.ts';

interface StepsInAddress {
  subject: Subject;
  history: History | null;
  /** Of the address. */
  steps: string | null;
  onSteps(steps: string | null): void;
  /** The address has other steps than those that were put there. */
  onOther(steps: string): void;
}

/** More than an address should carry. */
const maxSteps = 200;

/** Keeps the steps that were taken in the address, and says when somebody brought others. */
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

/** `null` for steps that an address cannot carry. */
async function packed(history: History, subject: Subject): Promise<string | null> {
  if (pathTo(history).length > maxSteps) return null;
  try {
    return await encodeSteps(recordingOf(history, subject));
  } catch {
    return null;
  }
}
