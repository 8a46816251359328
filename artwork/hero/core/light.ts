import { dot, type Point, unit } from './camera.ts';
import { type Channels, mix, under } from './colour.ts';

export type Theme = 'light' | 'dark';

/** The light at a time of day: how a colour looks outdoors and indoors, near and far. */
export interface Light {
  theme: Theme;
  /** From the top of the sky to the horizon. */
  sky: readonly [string, string, string, string];
  haze: string;
  /** Metres over which two thirds of a colour fade into the haze. */
  reach: number;
  /** The light on every outdoor surface, and the additional light on surfaces that face the sun. */
  ambient: Channels;
  sun: Channels;
  /** The light on every surface of the room, and the light that the lamp adds next to it. */
  room: Channels;
  lamp: Channels;
}

export const lights: Record<Theme, Light> = {
  light: {
    theme: 'light',
    sky: ['#a9c4cb', '#c9d8d2', '#efe3c9', '#fbe3bd'],
    haze: '#f3dfc0',
    reach: 420,
    ambient: [0.72, 0.7, 0.72],
    sun: [0.46, 0.37, 0.2],
    room: [1, 0.985, 0.955],
    lamp: [0, 0, 0],
  },
  dark: {
    theme: 'dark',
    sky: ['#15222c', '#20363f', '#4a5a58', '#a37a5e'],
    haze: '#545c62',
    reach: 340,
    ambient: [0.25, 0.3, 0.39],
    sun: [0.2, 0.13, 0.08],
    room: [0.17, 0.198, 0.205],
    lamp: [0.98, 0.66, 0.36],
  },
};

/** The direction to the sun: right, high, a little ahead. */
const sunward: Point = unit([0.8, 0.56, 0.16]);

/** How much sun a surface gets, from 0 to 1. Softened, because a bright sky also lights surfaces that the sun hits at a flat angle. */
export function facing(normal: Point): number {
  return Math.max(0, (dot(normal, sunward) + 0.3) / 1.3);
}

/** A colour outdoors, with this share of sun, seen from this distance in metres. */
export function outdoors(light: Light, colour: string, sun: number, metres = 0): string {
  const [ar, ag, ab] = light.ambient;
  const [sr, sg, sb] = light.sun;
  const lit = under(colour, [ar + sr * sun, ag + sg * sun, ab + sb * sun]);
  return mix(lit, light.haze, 1 - Math.exp(-metres / light.reach));
}
