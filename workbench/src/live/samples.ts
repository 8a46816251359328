import type { AnyEventObject, EventObject } from 'xstate';
import type { Chart } from '../model/chart.ts';
import { matchesDescriptor } from '../model/next-events.ts';
import { isPlain } from '../model/same.ts';
import { eventSchema, type LiveEvent } from './protocol.ts';

/** Sorts the sample events of a machine into those that the current states declare, and the others. */
export function sortSamples(
  events: readonly EventObject[],
  chart: Chart,
  active: ReadonlySet<string>,
): { known: EventObject[]; others: EventObject[] } {
  const descriptors = chart.transitions
    .filter(({ sourceId }) => active.has(sourceId))
    .map(({ eventType }) => eventType);
  const isKnown = ({ type }: EventObject) =>
    descriptors.some((descriptor) => matchesDescriptor(descriptor, type));
  return { known: events.filter(isKnown), others: events.filter((event) => !isKnown(event)) };
}

/** An event that can be sent to another tab; `null` if it contains a value that is not plain data, such as a file. */
export function plainEvent(event: AnyEventObject): LiveEvent | null {
  if (!isPlainThroughout(event, 40)) return null;
  const parsed = eventSchema.safeParse(JSON.parse(JSON.stringify(event)));
  return parsed.success ? parsed.data : null;
}

/** `undefined` is allowed, since JSON omits it. */
function isPlainThroughout(value: unknown, depth: number): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string' || typeof value === 'boolean') return true;
  return (
    depth > 0 && isPlain(value) && Object.values(value).every((part) => isPlainThroughout(part, depth - 1))
  );
}
