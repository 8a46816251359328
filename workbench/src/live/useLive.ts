import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createActor } from 'xstate';
import { keepSession, keptSession } from './kept-session.ts';
import { type LiveMachineEvent, type LiveMachineSnapshot, liveMachine } from './live.machine.ts';
import { liveActor } from './live-actor.ts';

/** The minimum time between two renderings of reports, in milliseconds: reports may arrive faster than a person can read. */
const drawEvery = 80;
/** The maximum share of time for rendering, since the watched app uses the same processor. */
const drawnShare = 1 / 4;
/** Milliseconds between two renderings if each takes long. */
const drawAtLeastEvery = 1000;

/**
 * The state of the Live tab, and a function that sends it events. Reports of the app are rendered at intervals, actions of the person
 * immediately.
 * @param socket the address of a relay for apps elsewhere
 */
export function useLive(socket?: string): [LiveMachineSnapshot, (event: LiveMachineEvent) => void] {
  const actor = liveActor(() =>
    createActor(liveMachine, { input: { socket, kept: keptSession(sessionStorage) } }).start(),
  );
  const [snapshot, setSnapshot] = useState(() => actor.getSnapshot());

  /** The start and the duration of the last rendering, in milliseconds. */
  const last = useRef({ drawn: 0, took: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a snapshot has been rendered
  useLayoutEffect(() => {
    last.current.took = performance.now() - last.current.drawn;
  }, [snapshot]);

  useEffect(() => {
    const keep = () => keepSession(sessionStorage, actor.getSnapshot());
    window.addEventListener('pagehide', keep);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame: number | undefined;
    const draw = () => {
      timer = undefined;
      frame = undefined;
      last.current.drawn = performance.now();
      // React renders a transition in parts, so that the page can handle clicks and keys in between.
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
      window.removeEventListener('pagehide', keep);
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
