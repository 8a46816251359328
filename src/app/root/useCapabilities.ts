import { useEffect } from 'react';
import { rootActor, useRoot } from './root-actor.ts';

const none: readonly string[] = [];

/**
 * What the backend has besides the specified calls (`schemas/shell/capabilities.calls.ts`); empty while that is unknown, and then the app
 * behaves as specified.
 *
 * The root asks once, at the start. If there was no answer, each screen that uses this hook asks again when it opens. No screen waits.
 *
 * The one way for all screens: the screen gives the list to its machine, or the part of its view, as input or property, and has
 * `key={capabilities.join()}`, so that it starts anew in the rare case that the answer comes later. It seldom does: the reference server puts the
 * list into its pages, and the tab keeps it. "Unknown" and "none" have the same key. Effects that need the list at the time of a call get it
 * from the machine in their input. The chat outlives screens: it gets what is known when it starts. Effects of the likes get `capabilities` of
 * root-actor.ts.
 */
export function useCapabilities(): readonly string[] {
  useEffect(() => rootActor.send({ type: 'capabilities.want' }), []);
  return useRoot((snapshot) => snapshot.context.capabilities ?? none);
}
