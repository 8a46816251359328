/** Colours are `#rrggbb`. They are mixed in OKLab, so that warm colours stay warm in shadow. */

type Triple = [number, number, number];

function toLinear(channel: number) {
  const c = channel / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
}

function toChannel(linear: number) {
  const c = linear <= 0.0031308 ? 12.92 * linear : 1.055 * Math.max(0, linear) ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, c)));
}

const known = new Map<string, Triple>();

/** Björn Ottosson's OKLab, https://bottosson.github.io/posts/oklab/ */
function toLab(colour: string): Triple {
  const found = known.get(colour);
  if (found) return found;
  const part = (start: number) => toLinear(Number.parseInt(colour.slice(start, start + 2), 16));
  const [r, g, b] = [part(1), part(3), part(5)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lab: Triple = [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  known.set(colour, lab);
  return lab;
}

function fromLab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map((channel) => toChannel(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** `share` 0 gives the first colour, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [l, a, b] = toLab(first);
  const [m, c, d] = toLab(second);
  const t = Math.min(1, Math.max(0, share));
  return fromLab([l + (m - l) * t, a + (c - a) * t, b + (d - b) * t]);
}

export const darker = (colour: string, share: number) => mix(colour, '#2c1a20', share);
