import type { Dot } from './camera.ts';

/** Rounds to a tenth of a pixel, because nobody sees smaller differences. */
export const short = (value: number) => String(Math.round(value * 10) / 10);

export function outline(dots: readonly Dot[], closed = true): string {
  if (dots.length === 0) return '';
  return `M${dots.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** A closed curve through the dots (Catmull–Rom), for leaves, fruit and folds. */
export function smooth(dots: readonly Dot[], closed = true): string {
  const count = dots.length;
  const pick = (i: number): Dot => {
    const index = closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i));
    return dots[index] ?? [0, 0];
  };
  const first = pick(0);
  let path = `M${short(first[0])} ${short(first[1])}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [pick(i - 1), pick(i), pick(i + 1), pick(i + 2)];
    path += `C${short(from[0] + (to[0] - before[0]) / 6)} ${short(from[1] + (to[1] - before[1]) / 6)} ${short(to[0] - (after[0] - from[0]) / 6)} ${short(to[1] - (after[1] - from[1]) / 6)} ${short(to[0])} ${short(to[1])}`;
  }
  return closed ? `${path}Z` : path;
}
