import type { Chart } from '../model/chart.ts';

/**
 * A short text that is the same for as long as a chart has the same states and transitions; what they are described by does not
 * count. FNV-1a, 32 bits, twice: it tells versions of a machine apart and is no defence against anybody.
 */
export function fingerprintOf({ states, transitions }: Chart): string {
  const text = JSON.stringify([
    states.map(({ id, type, initialId, invokes }) => [id, type, initialId, invokes]),
    transitions.map(({ id, targetIds, guard }) => [id, targetIds, guard]),
  ]);
  return hash(text, 0x811c9dc5) + hash(text, 0x01000193);
}

function hash(text: string, seed: number): string {
  let value = seed;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return value.toString(16).padStart(8, '0');
}
