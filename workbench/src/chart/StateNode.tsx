import { memo } from 'react';
import type { AnyEventObject } from 'xstate';
import type { BoxLine } from '../layout/box.ts';
import type { PlacedState } from '../layout/placed.ts';
import type { ChartState } from '../model/chart.ts';
import type { NextEvent } from '../model/next-events.ts';
import { classes } from './classes.ts';
import { EventLabel } from './EventLabel.tsx';
import { NoteMarks } from './NoteMarks.tsx';
import type { Note } from './note.ts';

export interface StateNodeProps {
  placed: PlacedState;
  state: ChartState;
  isInitial: boolean;
  isActive: boolean;
  isSelected: boolean;
  isCollapsed: boolean;
  isParent: boolean;
  paint: string | undefined;
  painted: ReadonlyMap<string, string>;
  notes: ReadonlyMap<string, Note>;
  taken: ReadonlySet<string>;
  nextEvents: ReadonlyMap<string, NextEvent>;
  onEvent: ((event: AnyEventObject) => void) | undefined;
  onSelect: ((id: string) => void) | undefined;
  onToggle: ((id: string) => void) | undefined;
}

/** The box of a state. Child states are separate boxes, drawn above it. */
export const StateNode = memo(function StateNode(props: StateNodeProps) {
  const { placed, state, isInitial, isActive, isSelected, isCollapsed, isParent, paint } = props;
  const { x, y, width, height, box } = placed;
  const { onSelect, onToggle } = props;
  return (
    // Keyboards and screen readers use the outline beside the chart.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      className={classes('wb-state', `wb-state-${state.type}`, {
        'is-active': isActive,
        'is-selected': isSelected,
        'is-collapsed': isCollapsed,
        [`is-${paint}`]: paint !== undefined,
      })}
      style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
      data-id={state.id}
      onClick={() => onSelect?.(state.id)}
    >
      {isInitial && <span className="wb-initial" title="Initial state" />}
      {/* The root cannot be collapsed, since nothing else would be left. */}
      {isParent && onToggle && state.parentId !== null && (
        <button
          type="button"
          className="wb-fold nopan"
          aria-expanded={!isCollapsed}
          aria-label={`${isCollapsed ? 'Expand' : 'Collapse'} ${state.key}`}
          onClick={(event) => {
            event.stopPropagation();
            onToggle(state.id);
          }}
        >
          {isCollapsed ? '+' : '−'}
        </button>
      )}
      {box.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a box never move, and some have the same text
        <Line key={index} line={line} of={props} />
      ))}
      {isParent && !isCollapsed && <div className="wb-rule" style={{ top: box.height - 1 }} />}
      <NoteMarks note={props.notes.get(state.id)} />
    </div>
  );
});

function Line({ line, of }: { line: BoxLine; of: StateNodeProps }) {
  const { transitionId = '' } = line;
  const paint = of.painted.get(transitionId);
  return (
    <div
      className={classes('wb-line', `wb-line-${line.kind}`, {
        'is-taken': of.taken.has(transitionId),
        [`is-${paint}`]: paint !== undefined,
      })}
    >
      <EventLabel
        text={line.text}
        whole={line.whole}
        nextEvent={of.nextEvents.get(transitionId)}
        onEvent={of.onEvent}
      />
      <NoteMarks note={of.notes.get(transitionId)} />
    </div>
  );
}
