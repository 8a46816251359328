import { flats } from '@stanza/server/demo/generate/flats.ts';
import { expect, it } from 'vitest';
import { drawScene } from '../photos/scene.ts';

it.each([...new Set(flats.flatMap(({ rooms }) => rooms))])('draws a %s the same on every run', (kind) => {
  const flat = flats.find(({ rooms }) => rooms.includes(kind));
  if (!flat) throw new Error(`no flat with a ${kind}`);
  const drawing = drawScene(flat, kind);
  expect(drawing).not.toMatch(/NaN|undefined|Infinity/);
  expect(drawScene(flat, kind) === drawing).toBe(true);
});
