import type { Chart } from '../model/chart.ts';

/**
 * A short text that changes only with the states and transitions of a chart, not with descriptions. It is a 32-bit FNV-1a hash with two
 * seeds: it detects other versions of a machine, and is not cryptographically secure.
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
