import { proceed, started } from 'statechart-workbench/test/steps.ts';
import { describe, expect, it } from 'vitest';
import { galleryMachine } from '../../../src/machines/listing/gallery.machine.ts';

const next = { type: 'image.next' } as const;
const previous = { type: 'image.previous' } as const;
const select = (index: number) => ({ type: 'image.select', index }) as const;
const open = { type: 'viewer.open' } as const;
const close = { type: 'viewer.close' } as const;

describe('the gallery', () => {
  it.each([
    { name: 'starts at the first image', events: [], index: 0 },
    { name: 'goes to the next image', events: [next], index: 1 },
    { name: 'goes back', events: [next, next, previous], index: 1 },
    { name: 'stops at the last image', events: [next, next, next, next], index: 2 },
    { name: 'stops at the first image', events: [previous], index: 0 },
    { name: 'returns to the first image', events: [next, select(0)], index: 0 },
    { name: 'goes to the image of the selected thumbnail', events: [select(2)], index: 2 },
    { name: 'ignores an index before the first image', events: [next, select(-1)], index: 1 },
    { name: 'ignores an index after the last image', events: [next, select(3)], index: 1 },
    { name: 'ignores a fractional index', events: [next, select(1.5)], index: 1 },
    { name: 'ignores NaN', events: [next, select(Number.NaN)], index: 1 },
    { name: 'steps in the fullscreen viewer', events: [open, next, next, next], index: 2 },
    { name: 'keeps the index when the viewer closes', events: [open, next, close], index: 1 },
  ])('$name', ({ events, index }) => {
    const { snapshot } = proceed(galleryMachine, started(galleryMachine, { count: 3 }), ...events);
    expect(snapshot.context.index).toBe(index);
  });

  it.each([
    { name: 'opens fullscreen', count: 1, events: [open], fullscreen: true },
    { name: 'closes again', count: 1, events: [open, close], fullscreen: false },
    { name: 'opens nothing without images', count: 0, events: [open], fullscreen: false },
  ])('$name', ({ count, events, fullscreen }) => {
    const { snapshot } = proceed(galleryMachine, started(galleryMachine, { count }), ...events);
    expect(snapshot.hasTag('fullscreen')).toBe(fullscreen);
  });

  it.each([next, previous, select(0)])('stays at 0 without images on $type', (event) => {
    const { snapshot } = proceed(galleryMachine, started(galleryMachine, { count: 0 }), event);
    expect(snapshot.context.index).toBe(0);
  });
});
