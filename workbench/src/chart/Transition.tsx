import { memo } from 'react';
import type { AnyEventObject } from 'xstate';
import { wholeLabelOf } from '../layout/box.ts';
import type { PlacedTransition } from '../layout/placed.ts';
import type { ChartTransition } from '../model/chart.ts';
import type { NextEvent } from '../model/next-events.ts';
import { classes } from './classes.ts';
import { EventLabel } from './EventLabel.tsx';
import { NoteMarks } from './NoteMarks.tsx';
import type { Note } from './note.ts';

export interface TransitionProps {
  placed: PlacedTransition;
  transition: ChartTransition;
  isTaken: boolean;
  isSelected: boolean;
  nextEvent: NextEvent | undefined;
  paint: string | undefined;
  note: Note | undefined;
  onEvent: ((event: AnyEventObject) => void) | undefined;
  onSelect: ((id: string) => void) | undefined;
}

/** The arrow of a transition, drawn along the lines of the layout. */
export const TransitionArrow = memo(function TransitionArrow(props: TransitionProps) {
  const { placed, transition } = props;
  return placed.lines.map((points) => {
    const line = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
    return (
      // Keyboards and screen readers use the outline beside the chart.
      // biome-ignore lint/a11y/noStaticElementInteractions: see above
      <g
        key={line}
        className={classes('wb-arrow', `wb-arrow-${transition.kind}`, looksOf(props))}
        onClick={() => props.onSelect?.(selectedBy(transition))}
      >
        <path className="wb-arrow-reach" d={line} />
        <path className="wb-arrow-line" d={line} />
        <path className="wb-arrow-head" d={headOf(points)} />
      </g>
    );
  });
});

export const TransitionLabel = memo(function TransitionLabel(props: TransitionProps) {
  const { placed, transition, nextEvent, note, onEvent, onSelect } = props;
  if (!placed.label) return null;
  const whole = wholeLabelOf(transition);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className={classes('wb-label', `wb-label-${transition.kind}`, looksOf(props))}
      style={{ transform: `translate(${placed.label.x}px, ${placed.label.y}px)` }}
      onClick={() => onSelect?.(selectedBy(transition))}
    >
      <EventLabel
        text={placed.label.text}
        whole={placed.label.text.includes('…') ? whole : undefined}
        nextEvent={nextEvent}
        onEvent={onEvent}
      />
      <NoteMarks note={note} />
    </div>
  );
});

function looksOf({ isTaken, isSelected, paint }: TransitionProps): Record<string, boolean> {
  return { 'is-taken': isTaken, 'is-selected': isSelected, [`is-${paint}`]: paint !== undefined };
}

/** The arrow of a history state has no details, so a click on it selects the state. */
function selectedBy({ kind, sourceId, id }: ChartTransition): string {
  return kind === 'history' ? sourceId : id;
}

const headLength = 8;
const headWidth = 4;

/** A triangle at the end of a line, pointing in the direction of its last segment. */
function headOf(points: readonly { x: number; y: number }[]): string {
  const [before, end] = points.slice(-2);
  if (!before || !end) return '';
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1;
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const [x, y] = [end.x - dx * headLength, end.y - dy * headLength];
  return `M${end.x} ${end.y}L${x - dy * headWidth} ${y + dx * headWidth}L${x + dy * headWidth} ${y - dx * headWidth}Z`;
}
