import { startTransition, useCallback, useEffect, useState } from 'react';
import { createActor } from 'xstate';
import { type LiveMachineEvent, type LiveMachineSnapshot, liveMachine } from './live.machine.ts';
import { liveActor } from './live-actor.ts';

/** Milliseconds between two drawings of what an app reports. It may report far more often than anybody can read. */
const drawEvery = 80;

/** What is looked at, and who to tell. What an app reports is drawn now and then; what a person does, at once. */
export function useLive(): [LiveMachineSnapshot, (event: LiveMachineEvent) => void] {
  const actor = liveActor(() => createActor(liveMachine).start());
  const [snapshot, setSnapshot] = useState(() => actor.getSnapshot());

  useEffect(() => {
    let drawn = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame: number | undefined;
    const draw = () => {
      timer = undefined;
      frame = undefined;
      drawn = performance.now();
      // In parts, between which the page takes clicks and keys.
      startTransition(() => setSnapshot(actor.getSnapshot()));
    };
    const drawSoon = () => {
      const beginFrame = () => {
        frame = requestAnimationFrame(draw);
      };
      timer ??= setTimeout(beginFrame, Math.max(0, drawn + drawEvery - performance.now()));
    };
    const subscription = actor.subscribe(drawSoon);
    setSnapshot(actor.getSnapshot());
    return () => {
      subscription.unsubscribe();
      clearTimeout(timer);
      if (frame !== undefined) cancelAnimationFrame(frame);
    };
  }, [actor]);

  const send = useCallback(
    (event: LiveMachineEvent) => {
      actor.send(event);
      setSnapshot(actor.getSnapshot());
    },
    [actor],
  );
  return [snapshot, send];
}
