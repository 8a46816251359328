import { describe, expect, it } from 'vitest';
import { snapOf } from '../../../src/domain/search/sheet-snap.ts';

describe('a released sheet', () => {
  it.each([
    { height: 0.1, speed: 0, position: 'peek' },
    // Exactly between two positions, the lower one is chosen.
    { height: 0.25, speed: 0, position: 'peek' },
    { height: 0.3, speed: 0, position: 'half' },
    { height: 0.7, speed: 0, position: 'half' },
    { height: 0.8, speed: 0, position: 'full' },
    { height: 0.5, speed: 3, position: 'full' },
    { height: 0.5, speed: -3, position: 'peek' },
    { height: 1, speed: -2, position: 'half' },
    // A short flick moves it, a slow drag of the same length does not.
    { height: 0.93, speed: -0.4, position: 'half' },
    { height: 0.57, speed: 0.4, position: 'full' },
    { height: 0.57, speed: 0.39, position: 'half' },
    { height: 0.5, speed: 0.4, position: 'full' },
    { height: 0.07, speed: 0.4, position: 'half' },
    { height: 0.43, speed: -0.4, position: 'peek' },
    { height: 0, speed: -9, position: 'peek' },
    { height: 1, speed: 9, position: 'full' },
  ])('at $height with a speed of $speed rests at $position', ({ height, speed, position }) => {
    expect(snapOf(height, speed)).toBe(position);
  });
});
