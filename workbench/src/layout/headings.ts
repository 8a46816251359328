import { boxPadding, letterWidth, lineHeight } from './box.ts';
import type { ChartLayout, PlacedState, PlacedTransition, Rectangle } from './placed.ts';

type Point = Readonly<{ x: number; y: number }>;
type Line = Point[];

const gap = 8;
/** The minimum distance of two lines, in pixels. */
const apart = 4;
/** The free positions for lines below the text of a state and above its child states. */
const stripes = [5, 9, 2];

/**
 * Moves lines off the texts of states: ELK leads a line to a child state, from its parent or from outside, straight through the text of the
 * parent.
 */
export function aroundHeadings(layout: ChartLayout): ChartLayout {
  const { states } = layout;
  const parents = states.filter(({ height, box }) => height > box.height);
  const leaves = states.filter(({ height, box }) => height <= box.height);
  const texts = textsOf(layout).map(({ place }) => place);
  const transitions = layout.transitions.map(({ lines, ...one }) => ({
    ...one,
    lines: lines.map((line) => fromHeading(line, parents)),
  }));
  const blocks = [...texts, ...leaves];
  for (const transition of transitions) {
    for (const [index, line] of transition.lines.entries()) {
      if (!texts.some((text) => runsThrough(line, text))) continue;
      const others = transitions.flatMap(({ lines }) => lines.filter((other) => other !== line));
      const ownEnds = leaves.filter((leaf) =>
        [line[0], line.at(-1)].some((end) => end && touches(end, leaf)),
      );
      const isFree = (points: Line) =>
        !blocks.some((block) => !ownEnds.includes(block as PlacedState) && runsThrough(points, block)) &&
        !others.some((other) => overlap(points, other));
      transition.lines[index] = besideHeadings(line, parents, isFree);
    }
  }
  return { ...layout, transitions };
}

/** Describes each line that runs through a text. The list is empty for a readable chart. */
export function crossings(layout: ChartLayout): string[] {
  const texts = textsOf(layout);
  return layout.transitions.flatMap(({ id, lines }: PlacedTransition) =>
    texts
      .filter(({ place }) => lines.some((line) => runsThrough(line, place)))
      .map(({ text }) => `${id} through “${text}”`),
  );
}

function textsOf({ states, transitions }: ChartLayout): { text: string; place: Rectangle }[] {
  return [
    ...states.flatMap(({ x, y, box }) =>
      box.lines.map(({ text }, index) => ({
        text,
        place: {
          x: x + boxPadding,
          y: y + boxPadding + index * lineHeight,
          width: text.length * letterWidth,
          height: lineHeight,
        },
      })),
    ),
    ...transitions.flatMap(({ label }) => (label ? [{ text: label.text, place: label }] : [])),
  ];
}

/** A line between a state and a state inside it ends at the rule below the heading of the outer state, not at the edge above. */
function fromHeading(line: Line, parents: readonly PlacedState[]): Line {
  const [start, next] = line;
  const [end, before] = [line.at(-1), line.at(-2)];
  if (!start || !next || !end || !before) return line;
  const shortened = [...line];
  for (const { x, y, width, box } of parents) {
    const isBelow = (one: Point, other: Point) =>
      Math.abs(one.y - y) <= 1 &&
      one.x >= x &&
      one.x <= x + width &&
      other.x === one.x &&
      other.y > y + box.height;
    if (isBelow(start, next)) shortened[0] = { x: start.x, y: y + box.height };
    if (isBelow(end, before)) shortened[line.length - 1] = { x: end.x, y: y + box.height };
  }
  return shortened;
}

/** The first free way around each heading; the line is unchanged if there is none. */
function besideHeadings(
  line: Line,
  parents: readonly PlacedState[],
  isFree: (points: Line) => boolean,
): Line {
  let way = line;
  for (const parent of parents) {
    for (const isReversed of [false, true]) {
      const points = isReversed ? way.toReversed() : way;
      const at = points.findIndex((from, index) => {
        const to = points[index + 1];
        return (
          to &&
          from.x === to.x &&
          from.y < parent.y &&
          to.y > parent.y + parent.box.height &&
          runsThrough([from, to], headingOf(parent))
        );
      });
      if (at < 0) continue;
      const found = waysAround(points, at, parent).find(({ changed }) => isFree(changed));
      if (found) way = isReversed ? found.points.toReversed() : found.points;
    }
  }
  return way;
}

/** The part of a state's box that is covered by its text. */
function headingOf({ x, y, box }: PlacedState): Rectangle {
  return {
    x: x + boxPadding,
    y: y + boxPadding,
    width: box.width - 2 * boxPadding,
    height: box.height - 2 * boxPadding,
  };
}

/** Ways into a state: to the right of its heading, nearest first, then between its edge and its heading. `changed` is the moved part. */
function waysAround(
  points: Line,
  at: number,
  { x, y, width, box }: PlacedState,
): { points: Line; changed: Line }[] {
  const [from, to] = [points[at], points[at + 1]];
  if (!from || !to) return [];
  const ways = [];
  const rooms = Math.max(0, Math.ceil((width - box.width) / gap) - 1);
  const right = Array.from({ length: rooms }, (_, index) => x + box.width + index * gap);
  for (const aside of [...right, x + boxPadding / 2]) {
    for (const stripe of stripes) {
      const inside = y + box.height + stripe;
      const turn = { x: aside, y: at === 0 ? y - gap : from.y };
      const entry: Line =
        at === 0 ? [from, { x: from.x, y: y - gap }, turn] : [...points.slice(at - 1, at), turn];
      const changed: Line = [...entry, { x: aside, y: inside }, { x: from.x, y: inside }, to];
      ways.push({
        changed,
        points: [...points.slice(0, at === 0 ? 0 : at - 1), ...changed, ...points.slice(at + 2)],
      });
    }
  }
  return ways;
}

function touches({ x, y }: Point, place: Rectangle): boolean {
  return (
    x >= place.x - 1 && x <= place.x + place.width + 1 && y >= place.y - 1 && y <= place.y + place.height + 1
  );
}

/** Whether a line of vertical and horizontal parts runs through a rectangle. Running along its edge does not count. */
function runsThrough(line: Line, { x, y, width, height }: Rectangle): boolean {
  return line.some((from, index) => {
    const to = line[index + 1];
    return (
      to !== undefined &&
      Math.max(from.x, to.x) > x + 1 &&
      Math.min(from.x, to.x) < x + width - 1 &&
      Math.max(from.y, to.y) > y + 1 &&
      Math.min(from.y, to.y) < y + height - 1
    );
  });
}

/** Whether parts of two lines coincide, so that they look like one line. */
function overlap(line: Line, other: Line): boolean {
  return line.some((from, index) => {
    const to = line[index + 1];
    return to !== undefined && other.some((start, place) => isAlong(from, to, start, other[place + 1]));
  });
}

function isAlong(from: Point, to: Point, start: Point, end: Point | undefined): boolean {
  if (!end) return false;
  if (from.x === to.x && start.x === end.x && Math.abs(from.x - start.x) < apart)
    return meet(from.y, to.y, start.y, end.y);
  return (
    from.y === to.y &&
    start.y === end.y &&
    Math.abs(from.y - start.y) < apart &&
    meet(from.x, to.x, start.x, end.x)
  );
}

function meet(a: number, b: number, c: number, d: number): boolean {
  return Math.max(a, b) > Math.min(c, d) && Math.max(c, d) > Math.min(a, b);
}
