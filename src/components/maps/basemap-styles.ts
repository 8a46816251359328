import type { FeatureLike } from 'ol/Feature.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style, { type StyleFunction } from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { Label, ShapeKind } from './basemap-features.ts';
import type { Palette } from './palette.ts';

/** Metres a pixel at zoom 0 of Web Mercator with tiles of 256 pixels. */
const resolutionAtZoomZero = 156_543.033_928;
const family = '"Figtree Variable", Figtree, system-ui, sans-serif';

/** Rounded to a hundredth, so that a whole level never becomes slightly less. */
export function zoomOf(resolution: number): number {
  return Math.round(100 * Math.log2(resolutionAtZoomZero / resolution)) / 100;
}

/** Line widths grow with the zoom; roads appear at the zooms at which they help. */
const lineWidths = [
  { zoom: 13.5, river: 6, road: 4 },
  { zoom: 12.5, river: 4, road: 3 },
  { zoom: 10.5, river: 2.5, road: 1.5 },
  { zoom: 0, river: 1.25, road: 0 },
] as const;

type ShapeStyles = Record<ShapeKind, Style | undefined>;

function shapeStyles(palette: Palette, widths: { river: number; road: number }): ShapeStyles {
  const area = (fill: string, line?: string) =>
    new Style({
      fill: new Fill({ color: fill }),
      stroke: line ? new Stroke({ color: line, width: 1 }) : undefined,
    });
  const line = (color: string, width: number) =>
    new Style({ stroke: new Stroke({ color, width, lineCap: 'round', lineJoin: 'round' }) });
  return {
    sea: area(palette.sea),
    neighbours: area(palette.neighbours),
    italy: area(palette.italy, palette.shore),
    border: line(palette.border, 1),
    water: area(palette.sea, palette.sea),
    island: area(palette.italy, palette.shore),
    park: widths.road ? area(palette.park) : undefined,
    river: line(palette.river, widths.river),
    road: widths.road ? line(palette.road, widths.road) : undefined,
  };
}

/** The style of a shape at a resolution (metres a pixel); `undefined` if it is not drawn. */
export type ShapeStyle = (shape: FeatureLike, resolution: number) => Style | undefined;

export function shapeStyle(palette: Palette): ShapeStyle {
  const levels = lineWidths.map((widths) => ({ zoom: widths.zoom, styles: shapeStyles(palette, widths) }));
  return (feature, resolution) => {
    const zoom = zoomOf(resolution);
    return levels.find((level) => zoom >= level.zoom)?.styles[feature.get('kind') as ShapeKind];
  };
}

/** Populations, and the zoom from which a town of that size has its label. */
const placeLevels = [
  { population: 500_000, zoom: 5, font: `600 15px ${family}` },
  { population: 150_000, zoom: 6.5, font: `600 14px ${family}` },
  { population: 60_000, zoom: 7.5, font: `600 13px ${family}` },
  { population: 20_000, zoom: 9, font: `500 13px ${family}` },
  { population: 8_000, zoom: 10.3, font: `500 12px ${family}` },
] as const;
const village = { zoom: 11.3, font: `500 12px ${family}` };

const quarterZoom = 11.6;
const universityZoom = 11.9;

const universityFont = `500 12px ${family}`;
const quarterFont = `500 11px ${family}`;
export const labelFonts = [
  ...new Set([...placeLevels.map(({ font }) => font), village.font, universityFont, quarterFont]),
];

interface Lettering {
  text: string;
  font: string;
  colour: string;
  dot?: boolean;
}

const placeLevel = (inhabitants: number) =>
  placeLevels.find(({ population }) => inhabitants >= population) ?? village;

/** The zoom from which a label is shown. */
export function shownFrom(label: Label): number {
  if (label.kind === 'university') return universityZoom;
  return label.kind === 'quarter' ? quarterZoom : placeLevel(label.population).zoom;
}

function lettering(label: Label, palette: Palette): Lettering {
  if (label.kind === 'university')
    return { text: label.name, font: universityFont, colour: palette.university, dot: true };
  if (label.kind === 'quarter')
    return { text: label.name.toUpperCase(), font: quarterFont, colour: palette.quietLabel };
  return { text: label.name, font: placeLevel(label.population).font, colour: palette.label };
}

function letteredStyle({ text, font, colour, dot }: Lettering, palette: Palette): Style {
  return new Style({
    image: dot
      ? new CircleStyle({
          radius: 4,
          fill: new Fill({ color: colour }),
          stroke: new Stroke({ color: palette.halo, width: 2 }),
        })
      : undefined,
    text: new Text({
      text,
      font,
      offsetY: dot ? 14 : 0,
      padding: [3, 5, 3, 5],
      fill: new Fill({ color: colour }),
      stroke: new Stroke({ color: palette.halo, width: 3 }),
    }),
  });
}

export function labelStyle(palette: Palette): StyleFunction {
  const styles = new Map<string, Style>();
  return (feature: FeatureLike, resolution) => {
    const label = feature.get('label') as Label;
    if (zoomOf(resolution) < shownFrom(label)) return undefined;
    const set = lettering(label, palette);
    const key = `${set.font} ${set.text}`;
    const style = styles.get(key) ?? letteredStyle(set, palette);
    styles.set(key, style);
    return style;
  };
}
