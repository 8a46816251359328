/** Red, green and blue from 0 to 255, maybe followed by the opacity. */
type Colour = readonly number[];

/** @param colour `#rrggbb` or `rgba(…)` */
export function colourOf(colour: string): Colour {
  if (!colour.startsWith('#')) return (colour.match(/[\d.]+/g) ?? []).map(Number);
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
