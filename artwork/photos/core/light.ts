import type { TimeOfDay } from '@stanza/server/demo/generate/flats.ts';
import type { Point } from './camera.ts';

export interface Light {
  time: TimeOfDay;
  /** The tints of lit surfaces and of surfaces in shade. */
  warm: string;
  shade: string;
  /** The colour and strength of sun patches; strength 0 without sun. */
  sun: string;
  sunStrength: number;
  /** The direction of sunlight if the window is in the back wall. x is mirrored with the room. */
  sunDirection: Point;
  /** The unit vector towards the main light. */
  towards: Point;
  /** The colour that multiplies the whole room: white by day. */
  ambient: string;
  /** From the top of the sky to the horizon. */
  sky: readonly [string, string, string];
  /** The haze that covers far layers of a view. */
  haze: string;
  /** Whether lamps are lit. */
  lamps: boolean;
}

const lights: Record<TimeOfDay, Omit<Light, 'time' | 'towards'>> = {
  morning: {
    warm: '#fff4dd',
    shade: '#5a3a3c',
    sun: '#fff0cf',
    sunStrength: 0.62,
    sunDirection: [-0.55, -0.85, -0.75],
    ambient: '#fffaf4',
    sky: ['#8fb6cf', '#c6d9dc', '#f6e6cf'],
    haze: '#e9dfd3',
    lamps: false,
  },
  noon: {
    warm: '#fffaf0',
    shade: '#4d3a3c',
    sun: '#fff8e6',
    sunStrength: 0.66,
    sunDirection: [-0.3, -1.15, -0.7],
    ambient: '#ffffff',
    sky: ['#6fa8cd', '#a9cfe0', '#e3eee9'],
    haze: '#d8e3e3',
    lamps: false,
  },
  golden: {
    warm: '#ffe9c6',
    shade: '#5e2f34',
    sun: '#ffd48a',
    sunStrength: 0.7,
    sunDirection: [-0.8, -0.62, -0.8],
    ambient: '#fff3e6',
    sky: ['#7ea3c4', '#e9bfa6', '#ffdda6'],
    haze: '#f0cdb0',
    lamps: false,
  },
  evening: {
    warm: '#ffe0b0',
    shade: '#2f2740',
    sun: '#cfd6ff',
    sunStrength: 0,
    sunDirection: [-0.5, -0.9, -0.7],
    ambient: '#a58f9c',
    sky: ['#2f3b63', '#7c6a92', '#e79d80'],
    haze: '#8a7295',
    lamps: true,
  },
};

/** The light of a time of day, with the window to the left (-1), straight ahead (0) or to the right (1). */
export function lightOf(time: TimeOfDay, side: number): Light {
  const length = Math.hypot(0.75, 0.75, 0.3);
  const light = lights[time];
  const [x, y, z] = light.sunDirection;
  return {
    ...light,
    time,
    sunDirection: [side === 0 ? x * 0.6 : -side * Math.abs(x), y, z],
    towards: [(side * 0.75) / length, 0.75 / length, -0.3 / length],
  };
}
