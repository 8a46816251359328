import { type Flat, flats, type RoomKind } from '@stanza/server/demo/generate/flats.ts';
import { makeRandom } from '@stanza/server/demo/generate/random.ts';
import { Canvas } from './core/canvas.ts';
import { lightOf } from './core/light.ts';
import { palettes } from './palettes.ts';
import type { Arrangement } from './rooms/arrangements/arrangement.ts';
import { bedrooms } from './rooms/arrangements/bedrooms.ts';
import { kitchens } from './rooms/arrangements/kitchens.ts';
import { livings } from './rooms/arrangements/livings.ts';
import { bathrooms, desks, studios, twins } from './rooms/arrangements/others.ts';
import { drawBalcony } from './rooms/balcony.ts';
import { drawBathroom } from './rooms/bathroom.ts';
import { drawBedroom } from './rooms/bedroom.ts';
import { drawCourtyard } from './rooms/courtyard.ts';
import { drawDesk } from './rooms/desk.ts';
import { drawKitchen } from './rooms/kitchen.ts';
import { drawLiving } from './rooms/living.ts';
import type { Room } from './rooms/room.ts';
import { drawStudio } from './rooms/studio.ts';
import { drawTwin } from './rooms/twin.ts';

/** The rooms of the flats with a view of their city: one arrangement for each kind of room. */
const settings: Record<Exclude<RoomKind, 'second' | 'third'>, Arrangement> = {
  bedroom: {
    draw: drawBedroom,
    size: [4.0, 3.7, 2.95],
    cameras: [
      { position: [1.9, 1.5, -0.75], yaw: 0, focal: 900, horizon: 420 },
      { position: [1.25, 1.5, -0.6], yaw: 0.15, focal: 880, horizon: 420 },
      { position: [2.5, 1.45, -0.6], yaw: -0.12, focal: 880, horizon: 425 },
    ],
  },
  twin: {
    draw: drawTwin,
    size: [4.0, 3.6, 2.95],
    cameras: [
      { position: [2.0, 1.5, -0.7], yaw: 0, focal: 880, horizon: 410 },
      { position: [1.6, 1.55, -0.6], yaw: 0.09, focal: 860, horizon: 415 },
    ],
  },
  studio: {
    draw: drawStudio,
    size: [4.6, 3.9, 3.0],
    cameras: [
      { position: [2.3, 1.55, -0.9], yaw: 0, focal: 860, horizon: 420 },
      { position: [1.9, 1.55, -0.7], yaw: 0.1, focal: 850, horizon: 420 },
    ],
  },
  living: {
    draw: drawLiving,
    size: [4.3, 3.9, 3.05],
    cameras: [
      { position: [2.2, 1.45, -0.7], yaw: 0, focal: 900, horizon: 430 },
      { position: [2.9, 1.45, -0.5], yaw: -0.17, focal: 870, horizon: 430 },
    ],
  },
  kitchen: {
    draw: drawKitchen,
    size: [4.3, 3.8, 2.95],
    cameras: [
      { position: [2.1, 1.5, -0.6], yaw: 0, focal: 900, horizon: 425 },
      { position: [1.4, 1.5, -0.5], yaw: 0.14, focal: 890, horizon: 425 },
      { position: [2.7, 1.5, -0.45], yaw: -0.12, focal: 890, horizon: 425 },
    ],
  },
  bathroom: {
    draw: drawBathroom,
    size: [3.45, 3.1, 2.75],
    cameras: [
      { position: [1.75, 1.5, -0.8], yaw: 0, focal: 950, horizon: 410 },
      { position: [1.35, 1.5, -0.7], yaw: 0.1, focal: 930, horizon: 410 },
    ],
  },
  desk: {
    draw: drawDesk,
    size: [4.0, 3.4, 2.85],
    cameras: [
      { position: [2.0, 1.42, -0.2], yaw: -0.04, focal: 960, horizon: 430 },
      { position: [1.3, 1.45, -0.1], yaw: 0.14, focal: 940, horizon: 430 },
      { position: [2.6, 1.45, -0.1], yaw: -0.16, focal: 940, horizon: 430 },
    ],
  },
  balcony: {
    draw: drawBalcony,
    size: [3.6, 3.3, 2.8],
    cameras: [
      { position: [1.7, 1.62, -0.15], yaw: 0.03, focal: 900, horizon: 400 },
      { position: [1.3, 1.62, -0.05], yaw: 0.1, focal: 880, horizon: 400 },
    ],
  },
  courtyard: {
    draw: drawCourtyard,
    size: [7.2, 7, 9],
    cameras: [
      { position: [3.4, 1.6, -1.6], yaw: 0, focal: 900, horizon: 560 },
      { position: [4.6, 1.6, -1.2], yaw: -0.14, focal: 860, horizon: 560 },
    ],
  },
};

/** The rooms of the other flats: several arrangements for each kind, taken in turn. */
const arrangements: Partial<Record<RoomKind, readonly Arrangement[]>> = {
  bedroom: bedrooms,
  second: bedrooms,
  third: bedrooms,
  kitchen: kitchens,
  living: livings,
  twin: twins,
  studio: studios,
  bathroom: bathrooms,
  desk: desks,
};

function settingOf(flat: Flat, kind: RoomKind): { setting: Arrangement; order: number; turn: number } {
  const order = flats.slice(0, flats.indexOf(flat)).filter(({ rooms }) => rooms.includes(kind)).length;
  if (kind !== 'second' && kind !== 'third' && flat.city !== null)
    return { setting: settings[kind], order, turn: order };
  const choices = arrangements[kind] ?? [];
  // Each bedroom of a flat has its own arrangement, so the three kinds of them count as one.
  const drawn = flats
    .filter(({ city }) => city === null)
    .flatMap(({ key, rooms }) => rooms.map((room) => ({ key, room })))
    .filter(({ room }) => arrangements[room] === choices);
  const place = drawn.findIndex(({ key, room }) => key === flat.key && room === kind);
  const setting = choices[place % choices.length];
  if (!setting) throw new Error(`no arrangement for ${kind}`);
  return { setting, order: place, turn: Math.floor(place / choices.length) };
}

/** One photo of a flat, as SVG. The same flat and room always give the same picture. */
export function drawScene(flat: Flat, kind: RoomKind): string {
  const number = flats.indexOf(flat);
  const { setting, order, turn } = settingOf(flat, kind);
  const { draw, size, cameras } = setting;
  const camera = cameras[turn % cameras.length];
  if (!camera) throw new Error(`no camera for ${kind}`);
  const random = makeRandom(7919 * (number + 1) + kind.length * 131 + order);
  const mirrored = flat.city === null ? (number + turn) % 2 === 1 : flat.mirrored;
  const canvas = new Canvas({ ...camera, mirrored }, lightOf(flat.time, -1), random);
  const [width, depth, height] = size;
  draw({
    canvas,
    palette: palettes[flat.palette],
    city: flat.city,
    variant: flat.city === null ? number + order : order,
    floor: floorOf(flat, kind),
    width,
    depth,
    height,
  });
  return canvas.toSvg();
}

/** Bathrooms, kitchens and balconies are tiled even if the other rooms have parquet. */
function floorOf(flat: Flat, kind: RoomKind): Room['floor'] {
  const wooden = flat.floor === 'herringbone' || flat.floor === 'planks';
  if (kind === 'balcony') return 'cotto';
  if (!wooden) return flat.floor;
  if (kind === 'bathroom') return flat.mirrored ? 'checker' : 'cementine';
  if (kind === 'kitchen') return flat.mirrored ? 'cementine' : 'terrazzo';
  return flat.floor;
}
