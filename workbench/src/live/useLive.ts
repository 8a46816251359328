import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createActor } from 'xstate';
import { type LiveMachineEvent, type LiveMachineSnapshot, liveMachine } from './live.machine.ts';
import { liveActor } from './live-actor.ts';

/** The minimum number of milliseconds between two renderings of reports, which may come more often than a person can read. */
const drawEvery = 80;
/** The maximum share of the time for rendering: the watched app needs the same processor. */
const drawnShare = 1 / 4;
/** Milliseconds between two renderings when each takes long. */
const drawAtLeastEvery = 1000;

/**
 * The state of the Live tab, and a function to send it events. Reports of the app are rendered at intervals, actions of the
 * person at once.
 * @param socket the address of a relay for apps elsewhere
 */
export function useLive(socket?: string): [LiveMachineSnapshot, (event: LiveMachineEvent) => void] {
  const actor = liveActor(() => createActor(liveMachine, { input: { socket } }).start());
  const [snapshot, setSnapshot] = useState(() => actor.getSnapshot());

  /** When the last rendering began, and how long it took, in milliseconds. */
  const last = useRef({ drawn: 0, took: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a snapshot has been rendered
  useLayoutEffect(() => {
    last.current.took = performance.now() - last.current.drawn;
  }, [snapshot]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame: number | undefined;
    const draw = () => {
      timer = undefined;
      frame = undefined;
      last.current.drawn = performance.now();
      // A transition renders in parts, between which the page handles clicks and keys.
      startTransition(() => setSnapshot(actor.getSnapshot()));
    };
    const drawSoon = () => {
      const beginFrame = () => {
        frame = requestAnimationFrame(draw);
      };
      const { drawn, took } = last.current;
      const pause = Math.min(drawAtLeastEvery, Math.max(drawEvery, took / drawnShare));
      timer ??= setTimeout(beginFrame, Math.max(0, drawn + pause - performance.now()));
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
      last.current.drawn = performance.now();
      setSnapshot(actor.getSnapshot());
    },
    [actor],
  );
  return [snapshot, send];
}
