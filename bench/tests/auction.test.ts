import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import { expect, it } from 'vitest';
import { auction } from '../match/auction.ts';

const random = makeRandom(1);

/** The highest sum, by trying all assignments. */
function best(values: Float32Array, size: number, row = 0, taken: readonly number[] = []): number {
  if (row === size) return 0;
  return Math.max(
    ...Array.from({ length: size }, (_, column) =>
      taken.includes(column)
        ? Number.NEGATIVE_INFINITY
        : (values[row * size + column] ?? 0) + best(values, size, row + 1, [...taken, column]),
    ),
  );
}

it('assigns each row a column of its own, as well as possible', () => {
  for (let round = 0; round < 20; round++) {
    const size = 6;
    const values = Float32Array.from({ length: size * size }, () => random.next());
    const { columns, bound } = auction(values, size, 0.001);
    expect(new Set(columns).size).toBe(size);
    const sum = columns.reduce((total, column, row) => total + (values[row * size + column] ?? 0), 0);
    const highest = best(values, size);
    expect(sum).toBeGreaterThanOrEqual(highest - size * 0.001 - 1e-5);
    expect(bound).toBeGreaterThanOrEqual(highest - 1e-5);
    expect(bound).toBeLessThanOrEqual(highest + size * 0.001 + 1e-5);
  }
});
