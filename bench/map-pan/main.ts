import { makePins } from './pins.ts';

/** Milliseconds between frames since the last `takeFrames`. */
const frames: number[] = [];
let last: number | undefined;
function note(now: number): void {
  if (last !== undefined) frames.push(now - last);
  last = now;
  requestAnimationFrame(note);
}

const opens = {
  stanza: () => import('./stanza.tsx'),
  leaflet: () => import('./leaflet.ts'),
  maplibre: () => import('./maplibre.ts'),
};

const params = new URLSearchParams(location.search);
const name = params.get('map') as keyof typeof opens;
const root = document.querySelector<HTMLElement>('#root');
if (!root) throw new Error('The page has no root.');
const { open } = await opens[name]();
const start = performance.now();
const shown = await open(root, makePins(Number(params.get('pins'))));
const opened = performance.now() - start;
requestAnimationFrame(note);
Object.assign(window, { opened, shown, takeFrames: () => frames.splice(0) });
