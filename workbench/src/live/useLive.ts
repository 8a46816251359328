import { startTransition, useCallback, useEffect, useState } from 'react';
import { createActor } from 'xstate';
import { type LiveMachineEvent, type LiveMachineSnapshot, liveMachine } from './live.machine.ts';
import { liveActor } from './live-actor.ts';

/** The minimum number of milliseconds between two renderings of reports, which may come more often than a person can read. */
const drawEvery = 80;

/**
 * The state of the Live tab, and a function to send it events. Reports of the app are rendered at intervals, actions of the
 * person at once.
 * @param socket the address of a relay for apps elsewhere
 */
export function useLive(socket?: string): [LiveMachineSnapshot, (event: LiveMachineEvent) => void] {
  const actor = liveActor(() => createActor(liveMachine, { input: { socket } }).start());
  const [snapshot, setSnapshot] = useState(() => actor.getSnapshot());

  useEffect(() => {
    let drawn = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame: number | undefined;
    const draw = () => {
      timer = undefined;
      frame = undefined;
      drawn = performance.now();
      // A transition renders in parts, between which the page handles clicks and keys.
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
