import { flats } from '@stanza/server/demo/generate/flats.ts';
import { expect, it } from 'vitest';
import { drawScene } from '../photos/scene.ts';

const kinds = flats.flatMap((flat) =>
  flat.rooms.map((kind) => ({ flat, kind, isOfCity: flat.city !== null })),
);
const firsts = kinds.filter(
  ({ kind, isOfCity }, i) =>
    kinds.findIndex((other) => other.kind === kind && other.isOfCity === isOfCity) === i,
);

it.each(firsts)('draws a $kind of $flat.key the same on every run', ({ flat, kind }) => {
  const drawing = drawScene(flat, kind);
  expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
  expect(drawScene(flat, kind) === drawing).toBe(true);
});
