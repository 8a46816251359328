import type { Random } from '@stanza/server/demo/generate/random.ts';
import { type Camera, type Dot, height, type Point, project, projectPolygon, width } from './camera.ts';
import type { Light } from './light.ts';

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A gradient between two places of the room, or around a dot of the picture (radius in pixels). */
export type Fill =
  | string
  | { from: Point | Dot; to: Point | Dot; stops: readonly Stop[] }
  | { around: Dot; radius: number; squash?: number; stops: readonly Stop[] };

export interface Paint {
  fill?: Fill;
  opacity?: number;
  /** Standard deviation in pixels. */
  blur?: number;
  blend?: 'multiply' | 'screen' | 'soft-light' | 'overlay';
  /** The id that `clip` returned. */
  clip?: string | undefined;
  stroke?: Fill;
  /** Pixels. */
  strokeWidth?: number;
}

const short = (value: number) => String(Math.round(value * 10) / 10);
const isRoomPoint = (place: Point | Dot): place is Point => place.length === 3;

function outline(dots: readonly Dot[], close = true): string {
  if (dots.length === 0) return '';
  return `M${dots.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${close ? 'Z' : ''}`;
}

/** Collects a picture as SVG, from places in a room. Later shapes cover earlier ones. */
export class Canvas {
  readonly camera: Camera;
  readonly light: Light;
  readonly random: Random;
  private readonly defs: string[] = [];
  private readonly body: string[] = [];

  constructor(camera: Camera, light: Light, random: Random) {
    this.camera = camera;
    this.light = light;
    this.random = random;
  }

  dot(place: Point | Dot): Dot {
    return isRoomPoint(place) ? project(this.camera, place) : place;
  }

  polygon(points: readonly Point[], paint: Paint): void {
    this.shape(projectPolygon(this.camera, points), paint);
  }

  line(points: readonly Point[], stroke: Fill, strokeWidth: number, paint: Paint = {}): void {
    const dots = points.map((point) => this.dot(point));
    this.path(outline(dots, false), { ...paint, fill: 'none', stroke, strokeWidth }, dots);
  }

  shape(dots: readonly Dot[], paint: Paint): void {
    if (dots.length > 2) this.path(outline(dots), paint, dots);
  }

  /** Any SVG path in pixels. A blur needs the dots that the path spans, because filters are fast only in a small area. */
  path(d: string, paint: Paint, spans: readonly Dot[] = []): void {
    this.body.push(`<path d="${d}"${this.attributes(paint, spans)}/>`);
  }

  /** Fills the whole picture, such as for grading or glow. */
  cover(paint: Paint): void {
    this.path(`M0 0H${width}V${height}H0Z`, paint);
  }

  /** Puts everything that `draw` draws into one layer with this opacity, blend, blur or clip. */
  layer(paint: Paint, draw: () => void): void {
    this.body.push(
      `<g${this.attributes(
        paint,
        [
          [0, 0],
          [width, height],
        ],
        false,
      )}>`,
    );
    draw();
    this.body.push('</g>');
  }

  /** Like `layer`, but in its own coordinates: moved to a dot, scaled, and rotated by degrees. */
  placed(at: Dot, scale: number, draw: () => void, turn = 0, squash = 1): void {
    const spin = turn === 0 ? '' : ` rotate(${short(turn)})`;
    this.body.push(
      `<g transform="translate(${short(at[0])} ${short(at[1])})${spin} scale(${scale.toFixed(4)} ${(scale * squash).toFixed(4)})">`,
    );
    draw();
    this.body.push('</g>');
  }

  clip(shapes: readonly (readonly Point[])[]): string {
    return this.clipDots(shapes.map((points) => projectPolygon(this.camera, points)));
  }

  clipDots(shapes: readonly (readonly Dot[])[]): string {
    return this.define(
      (id) => `<clipPath id="${id}"><path d="${shapes.map((dots) => outline(dots)).join('')}"/></clipPath>`,
    );
  }

  /** The picture; a square one shows the left part of the drawing area, for portraits. */
  toSvg(across = width, down = height): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${down}" viewBox="0 0 ${across} ${down}"><defs>${this.defs.join('')}</defs>${this.body.join('')}</svg>`;
  }

  private define(write: (id: string) => string): string {
    const id = `d${this.defs.length}`;
    this.defs.push(write(id));
    return id;
  }

  private attributes(paint: Paint, spans: readonly Dot[], isShape = true): string {
    const parts: string[] = [];
    if (isShape) parts.push(`fill="${this.fill(paint.fill ?? 'none')}"`);
    if (paint.stroke) {
      parts.push(`stroke="${this.fill(paint.stroke)}" stroke-width="${short(paint.strokeWidth ?? 1)}"`);
      parts.push('stroke-linejoin="round" stroke-linecap="round"');
    }
    if (paint.opacity !== undefined) parts.push(`opacity="${paint.opacity.toFixed(3)}"`);
    if (paint.blend) parts.push(`style="mix-blend-mode:${paint.blend}"`);
    if (paint.clip) parts.push(`clip-path="url(#${paint.clip})"`);
    if (paint.blur) parts.push(`filter="url(#${this.blur(paint.blur, spans)})"`);
    return parts.length === 0 ? '' : ` ${parts.join(' ')}`;
  }

  private fill(fill: Fill): string {
    if (typeof fill === 'string') return fill;
    const stops = fill.stops
      .map(
        ([at, colour, opacity]) =>
          `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('');
    if ('around' in fill) {
      const [x, y] = fill.around;
      const squash =
        fill.squash === undefined
          ? ''
          : ` gradientTransform="translate(0 ${short(y * (1 - fill.squash))}) scale(1 ${fill.squash})"`;
      return `url(#${this.define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${short(x)}" cy="${short(y)}" r="${short(fill.radius)}"${squash}>${stops}</radialGradient>`,
      )})`;
    }
    const [x1, y1] = this.dot(fill.from);
    const [x2, y2] = this.dot(fill.to);
    return `url(#${this.define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}">${stops}</linearGradient>`,
    )})`;
  }

  private blur(deviation: number, spans: readonly Dot[]): string {
    const margin = deviation * 3 + 4;
    const clamp = (value: number, limit: number) => Math.min(limit + 900, Math.max(-900, value));
    const xs = spans.map(([x]) => clamp(x, width));
    const ys = spans.map(([, y]) => clamp(y, height));
    const [left, top] = spans.length ? [Math.min(...xs) - margin, Math.min(...ys) - margin] : [0, 0];
    const [right, bottom] = spans.length
      ? [Math.max(...xs) + margin, Math.max(...ys) + margin]
      : [width, height];
    return this.define(
      (id) =>
        `<filter id="${id}" filterUnits="userSpaceOnUse" x="${short(left)}" y="${short(top)}" width="${short(right - left)}" height="${short(bottom - top)}" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${short(deviation)}"/></filter>`,
    );
  }
}
