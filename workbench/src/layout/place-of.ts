import type { ChartLayout, Rectangle } from './placed.ts';

/** The place of a state or transition; `null` if it is not drawn. A transition that is a line of a box has the place of the box. */
export function placeOf({ states, transitions }: ChartLayout, id: string): Rectangle | null {
  const transition = transitions.find((one) => one.id === id);
  if (transition?.label) return transition.label;
  return (
    states.find((state) => state.id === id || state.box.lines.some((line) => line.transitionId === id)) ??
    null
  );
}
