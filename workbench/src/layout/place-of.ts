import type { ChartLayout, Rectangle } from './elk.ts';

/** Where a state or transition stands; a transition inside a box stands where the box does. `null` for one that is not drawn. */
export function placeOf({ states, transitions }: ChartLayout, id: string): Rectangle | null {
  const transition = transitions.find((one) => one.id === id);
  if (transition?.label) return transition.label;
  return (
    states.find((state) => state.id === id || state.box.lines.some((line) => line.transitionId === id)) ??
    null
  );
}
