import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import type { AnyEventObject } from 'xstate';
import type { BoxLine, StateBox } from '../layout/box.ts';
import type { ChartState } from '../model/chart.ts';
import type { NextEvent } from '../model/next-events.ts';
import { classes } from './classes.ts';
import { EventLabel } from './EventLabel.tsx';
import { NoteMarks } from './NoteMarks.tsx';
import type { Note } from './note.ts';

export type StateNodeData = {
  state: ChartState;
  box: StateBox;
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
  onToggle: ((id: string) => void) | undefined;
};

/** The box of a state. Child states are separate boxes, drawn above it. */
export const StateNode = memo(function StateNode({ data }: NodeProps<Node<StateNodeData>>) {
  const { state, box, isInitial, isActive, isSelected, isCollapsed, isParent, paint, onToggle } = data;
  return (
    <div
      className={classes('wb-state', `wb-state-${state.type}`, {
        'is-active': isActive,
        'is-selected': isSelected,
        'is-collapsed': isCollapsed,
        [`is-${paint}`]: paint !== undefined,
      })}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
      {isInitial && <span className="wb-initial" title="Initial state" />}
      {/* The root cannot be collapsed: nothing else would be left. */}
      {isParent && onToggle && state.parentId !== null && (
        <button
          type="button"
          className="wb-fold nodrag nopan"
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
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a box never move, and some have the same text
        <Line key={index} line={line} data={data} />
      ))}
      {isParent && !isCollapsed && <div className="wb-rule" style={{ top: box.height - 1 }} />}
      <NoteMarks note={data.notes.get(state.id)} />
    </div>
  );
});

function Line({ line, data }: { line: BoxLine; data: StateNodeData }) {
  const { transitionId = '' } = line;
  const paint = data.painted.get(transitionId);
  return (
    <div
      className={classes('wb-line', `wb-line-${line.kind}`, {
        'is-taken': data.taken.has(transitionId),
        [`is-${paint}`]: paint !== undefined,
      })}
    >
      <EventLabel
        text={line.text}
        whole={line.whole}
        nextEvent={data.nextEvents.get(transitionId)}
        onEvent={data.onEvent}
      />
      <NoteMarks note={data.notes.get(transitionId)} />
    </div>
  );
}
