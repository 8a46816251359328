import { type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
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

export type TransitionEdgeData = {
  placed: PlacedTransition;
  transition: ChartTransition;
  isTaken: boolean;
  isSelected: boolean;
  nextEvent: NextEvent | undefined;
  paint: string | undefined;
  note: Note | undefined;
  onEvent: ((event: AnyEventObject) => void) | undefined;
  onSelect: ((id: string) => void) | undefined;
};

/** The arrow of a transition, drawn along the lines of the layout, with its label. */
export const TransitionEdge = memo(function TransitionEdge({ data }: EdgeProps<Edge<TransitionEdgeData>>) {
  if (!data) return null;
  const { placed, transition, isTaken, isSelected, nextEvent, paint, note, onEvent, onSelect } = data;
  const looks = { 'is-taken': isTaken, 'is-selected': isSelected, [`is-${paint}`]: paint !== undefined };
  return (
    <>
      {placed.lines.map((points) => {
        const line = `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`;
        return (
          <g key={line} className={classes('wb-arrow', `wb-arrow-${transition.kind}`, looks)}>
            <path className="wb-arrow-reach" d={line} />
            <path className="wb-arrow-line" d={line} />
            <path className="wb-arrow-head" d={headOf(points)} />
          </g>
        );
      })}
      {placed.label && (
        <EdgeLabelRenderer>
          {/* Keyboards and screen readers use the outline beside the chart. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
          <div
            className={classes('wb-label nodrag nopan', `wb-label-${transition.kind}`, looks)}
            style={{ transform: `translate(${placed.label.x}px, ${placed.label.y}px)` }}
            onClick={() => onSelect?.(transition.kind === 'history' ? transition.sourceId : transition.id)}
          >
            <EventLabel
              text={placed.label.text}
              whole={placed.label.text === wholeLabelOf(transition) ? undefined : wholeLabelOf(transition)}
              nextEvent={nextEvent}
              onEvent={onEvent}
            />
            <NoteMarks note={note} />
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  );
});

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
