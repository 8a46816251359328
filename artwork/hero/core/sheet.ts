import type { Dot } from './camera.ts';
import { outline, short } from './outline.ts';

export type Stop = readonly [offset: number, colour: string, opacity?: number];

export interface Paint {
  /** A colour, or the result of `linear` or `radial`. */
  fill?: string;
  stroke?: string;
  /** Pixels. */
  width?: number;
  opacity?: number;
  /** Standard deviation in pixels. */
  blur?: number;
  blend?: 'multiply' | 'screen' | 'soft-light' | 'overlay';
  /** The result of `clip`. */
  clip?: string;
  /** The result of `filter`. */
  filter?: string;
}

/** Collects a picture as SVG, in pixels. Later shapes cover earlier ones. */
export class Sheet {
  readonly width: number;
  readonly height: number;
  private readonly defs: string[] = [];
  private readonly known = new Map<string, string>();
  private readonly body: string[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  path(d: string, paint: Paint): void {
    if (d) this.body.push(`<path d="${d}"${this.attributes({ fill: 'none', ...paint })}/>`);
  }

  shape(dots: readonly Dot[], paint: Paint): void {
    this.path(outline(dots), paint);
  }

  line(dots: readonly Dot[], stroke: string, width: number, paint: Paint = {}): void {
    this.path(outline(dots, false), { ...paint, fill: 'none', stroke, width });
  }

  ellipse([x, y]: Dot, rx: number, ry: number, paint: Paint, turn = 0): void {
    const spin = turn === 0 ? '' : ` transform="rotate(${short(turn)} ${short(x)} ${short(y)})"`;
    this.body.push(
      `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}"${spin}${this.attributes(paint)}/>`,
    );
  }

  /** Fills the whole picture, such as for a wash or a grading. */
  cover(paint: Paint): void {
    this.body.push(`<rect width="${this.width}" height="${this.height}"${this.attributes(paint)}/>`);
  }

  /** Puts everything that `draw` draws into one layer. */
  layer(paint: Paint, draw: () => void): void {
    this.body.push(`<g${this.attributes(paint)}>`);
    draw();
    this.body.push('</g>');
  }

  linear(from: Dot, to: Dot, stops: readonly Stop[]): string {
    const place = `x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}"`;
    return this.reference('linearGradient', `gradientUnits="userSpaceOnUse" ${place}`, stopsOf(stops));
  }

  /** `squash` below 1 flattens the glow. */
  radial([x, y]: Dot, radius: number, stops: readonly Stop[], squash = 1): string {
    const place = `cx="0" cy="0" r="${short(radius)}" gradientTransform="translate(${short(x)} ${short(y)}) scale(1 ${squash})"`;
    return this.reference('radialGradient', `gradientUnits="userSpaceOnUse" ${place}`, stopsOf(stops));
  }

  clip(d: string): string {
    return this.reference('clipPath', '', `<path d="${d}" clip-rule="evenodd"/>`);
  }

  /** A filter over the whole picture, from SVG filter primitives. */
  filter(primitives: string): string {
    const area = `filterUnits="userSpaceOnUse" x="0" y="0" width="${this.width}" height="${this.height}"`;
    return this.reference('filter', `${area} color-interpolation-filters="sRGB"`, primitives);
  }

  toSvg(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}"><defs>${this.defs.join('')}</defs>${this.body.join('')}</svg>`;
  }

  private reference(tag: string, attributes: string, content: string): string {
    const key = `${tag} ${attributes}>${content}`;
    const found = this.known.get(key);
    if (found) return found;
    const id = `d${this.defs.length}`;
    this.defs.push(`<${tag} id="${id}" ${attributes}>${content}</${tag}>`);
    const reference = `url(#${id})`;
    this.known.set(key, reference);
    return reference;
  }

  private attributes({ fill, stroke, width = 1, opacity, blur, blend, clip, filter }: Paint): string {
    let text = '';
    if (fill) text += ` fill="${fill}" fill-rule="evenodd"`;
    if (stroke) {
      text += ` stroke="${stroke}" stroke-width="${short(width)}" stroke-linejoin="round" stroke-linecap="round"`;
    }
    if (opacity !== undefined) text += ` opacity="${opacity.toFixed(3)}"`;
    if (blend) text += ` style="mix-blend-mode:${blend}"`;
    if (clip) text += ` clip-path="${clip}"`;
    if (filter) text += ` filter="${filter}"`;
    if (blur) text += ` filter="${this.blur(blur)}"`;
    return text;
  }

  /** Every blurred shape is small or soft enough for a margin of its own size on each side. */
  private blur(deviation: number): string {
    const area = 'x="-100%" y="-100%" width="300%" height="300%"';
    return this.reference(
      'filter',
      `${area} color-interpolation-filters="sRGB"`,
      `<feGaussianBlur stdDeviation="${short(deviation)}"/>`,
    );
  }
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const seen = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${colour}"${seen}/>`;
    })
    .join('');
}
