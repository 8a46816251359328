/** Colours are `#rrggbb`. */

export type Channels = readonly [red: number, green: number, blue: number];

function channels(colour: string): Channels {
  const part = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

function toHex(parts: Channels): string {
  const hex = parts.map((part) =>
    Math.round(255 * Math.min(1, Math.max(0, part)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

/** `share` 0 gives the first colour, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const [r, g, b] = channels(first);
  const [s, h, c] = channels(second);
  const t = Math.min(1, Math.max(0, share));
  return toHex([r + (s - r) * t, g + (h - g) * t, b + (c - b) * t]);
}

/** The colour of a surface under a light. A light stronger than white has channels above 1. */
export function under(colour: string, [red, green, blue]: Channels): string {
  const [r, g, b] = channels(colour);
  return toHex([r * red, g * green, b * blue]);
}
