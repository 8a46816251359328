import { memo } from 'react';
import { classes } from '../chart/classes.ts';
import type { Row } from './diagram.ts';
import { kindOf, labelOf, noteOf } from './rows.ts';
import { rowHeight } from './useRowWindow.ts';
import { countText, shortText, sinceText } from './words.ts';

/** The positions of the lanes. The object stays the same until they change. */
export interface Lanes {
  /** The horizontal center of each lane in pixels, by session id. */
  places: ReadonlyMap<string, number>;
  /** The center of the lane that all other actors share. */
  otherPlace: number;
  width: number;
  nameOf(sessionId: string): string;
}

interface SequenceRowProps {
  id: string;
  row: Row;
  /** The start of the recording, in milliseconds since 1970. */
  beginning: number;
  lanes: Lanes;
  isSelected: boolean;
  isBesideSelected: boolean;
  onSelect(number: number): void;
}

const middle = rowHeight / 2;

/** The start of arrows with an outside sender, such as a view. */
const outside = 0;

/** A row of the diagram: its time, its label, and an arrow to the lane of the receiver. */
export const SequenceRow = memo(function SequenceRow(props: SequenceRowProps) {
  const { id, row, beginning, lanes, isSelected, isBesideSelected, onSelect } = props;
  const { record, effects } = row;
  const kind = kindOf(row);
  const place = lanes.places.get(record.sessionId);
  const receiver = place ?? lanes.otherPlace;
  const note = noteOf(row);
  const payload = record.kind === 'event' ? payloadOf(row) : '';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and sets aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      // -1 means an unknown size: only some rows are in the DOM, and new rows arrive.
      aria-setsize={-1}
      aria-posinset={row.number + 1}
      className={classes('wb-seq-row', `is-${kind}`, { 'is-beside': isBesideSelected })}
      onClick={() => onSelect(row.number)}
    >
      <span className="wb-seq-time">{sinceText(record.at - beginning)}</span>
      <span className="wb-seq-label" title={payload ? `${labelOf(row)} ${payload}` : undefined}>
        {kind === 'lifecycle' && `${lanes.nameOf(record.sessionId)} `}
        {labelOf(row)} {payload && <span className="wb-muted">{payload}</span>}
        {kind !== 'lifecycle' && <span className="wb-hidden"> {peopleText(row, lanes)}</span>}
      </span>
      <span className="wb-seq-lanes" style={{ width: lanes.width }}>
        <svg width={lanes.width} height={rowHeight} aria-hidden="true">
          <Mark row={row} receiver={receiver} sender={senderOf(row, lanes)} />
        </svg>
        <span className="wb-seq-note" style={{ left: receiver + 9 }}>
          {place === undefined && <span className="wb-seq-other">{lanes.nameOf(record.sessionId)}</span>}
          {note && <span className={note === '∆' ? 'wb-seq-delta' : 'wb-seq-state'}>{note}</span>}
          {record.kind !== 'effect' && effects.length > 0 && (
            <span
              className="wb-seq-effects"
              title={effects.join(', ')}
              role="img"
              aria-label={`${countText(effects.length, 'effect')}: ${effects.join(', ')}`}
            >
              {effects.length > 4 ? `▪×${effects.length}` : '▪'.repeat(effects.length)}
            </span>
          )}
        </span>
      </span>
    </div>
  );
});

function payloadOf({ record }: Row): string {
  if (record.kind !== 'event') return '';
  const { type: _, ...payload } = record.event;
  return Object.keys(payload).length === 0 ? '' : shortText(payload, 200);
}

/** The arrow as text for screen readers. */
function peopleText({ record }: Row, { nameOf }: Lanes): string {
  const receiver = nameOf(record.sessionId);
  if (record.kind !== 'event') return receiver;
  const { sourceId } = record;
  return `${sourceId === null ? 'from outside' : `from ${nameOf(sourceId)}`} to ${receiver}`;
}

/** `null` if the record has no sender. */
function senderOf({ record }: Row, { places, otherPlace }: Lanes): number | null {
  if (record.kind !== 'event') return null;
  return record.sourceId === null ? outside : (places.get(record.sourceId) ?? otherPlace);
}

interface MarkProps {
  row: Row;
  receiver: number;
  sender: number | null;
}

function Mark({ row: { record }, receiver, sender }: MarkProps) {
  switch (record.kind) {
    case 'event':
      if (sender === null || sender === receiver) {
        return (
          <>
            <path className="wb-seq-line" d={`M${receiver - 1} 5h-12v14h6`} />
            <path className="wb-seq-head" d={`M${receiver} 19l-7 -4v8z`} />
          </>
        );
      }
      return <Arrow from={sender} to={receiver} />;
    case 'started':
      return <circle className="wb-seq-start" cx={receiver} cy={middle} r={4.5} />;
    case 'stopped':
      return <path className="wb-seq-stop" d={`M${receiver - 4} ${middle - 4}l8 8m0 -8l-8 8`} />;
    case 'effect':
      return <rect className="wb-seq-effect" x={receiver - 3} y={middle - 3} width={6} height={6} />;
    case 'snapshot':
      return <path className="wb-seq-change" d={`M${receiver} ${middle - 5}l5 5l-5 5l-5 -5z`} />;
  }
}

function Arrow({ from, to }: { from: number; to: number }) {
  const back = to > from ? -7 : 7;
  return (
    <>
      {from > outside && <circle className="wb-seq-from" cx={from} cy={middle} r={2.5} />}
      <path className="wb-seq-line" d={`M${from} ${middle}H${to + back}`} />
      <path className="wb-seq-head" d={`M${to} ${middle}l${back} -4v8z`} />
    </>
  );
}
