import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useId, useMemo } from 'react';
import type { Row } from './diagram.ts';
import { lanesAt, maxLanes } from './lanes.ts';
import { type Lanes, SequenceRow } from './SequenceRow.tsx';
import { placeOf, rowHeight, useRowWindow } from './useRowWindow.ts';

interface SequenceProps {
  rows: readonly Row[];
  /** The number of rows, as text. */
  caption: string;
  /** The index of each actor by session id, parents first. */
  order: ReadonlyMap<string, number>;
  nameOf(sessionId: string): string;
  /** The start of the recording, in milliseconds since 1970. */
  beginning: number;
  selectedActorId: string | null;
  selectedNumber: number | null;
  onSelect(number: number | null): void;
  onSelectActor(sessionId: string): void;
}

const headHeight = 34;
/** Pixels for notes to the right of the last lane. */
const noteRoom = 96;
const minLaneWidth = 58;

/** The sequence diagram of the actors. Each record is a row: an arrow from the sender to the receiver, and the new state. */
export function Sequence(props: SequenceProps) {
  const {
    rows,
    caption,
    order,
    nameOf,
    beginning,
    selectedActorId,
    selectedNumber,
    onSelect,
    onSelectActor,
  } = props;
  const id = useId();
  const window = useRowWindow(rows, headHeight);
  const { start, end, last, width } = window;
  const [timeWidth, labelWidth] = width < 520 ? [76, 116] : [84, 176];
  const columns = timeWidth + labelWidth;
  const key = JSON.stringify(lanesAt(rows, last, order, selectedActorId));
  const ids = useMemo((): string[] => JSON.parse(key), [key]);
  const hasOthers = ids.length === maxLanes && order.size > maxLanes;
  const laneWidth = Math.max(
    minLaneWidth,
    Math.floor((width - columns - noteRoom) / Math.max(1, ids.length + (hasOthers ? 1 : 0))),
  );
  const lanes = useMemo((): Lanes => {
    const middle = (index: number) => 18 + (index + 0.5) * laneWidth;
    const count = ids.length + (hasOthers ? 1 : 0);
    return {
      places: new Map(ids.map((one, index) => [one, middle(index)])),
      otherPlace: middle(ids.length),
      width: Math.ceil(18 + count * laneWidth + noteRoom - laneWidth / 2),
      nameOf,
    };
  }, [ids, hasOthers, laneWidth, nameOf]);
  // With many lanes, the one of the chosen actor may be outside of the view.
  const place = lanes.places.get(selectedActorId ?? '');
  useEffect(() => {
    const scroller = window.scroller.current;
    if (!scroller || place === undefined) return;
    const { scrollLeft, clientWidth } = scroller;
    const at = columns + place;
    if (at - laneWidth < scrollLeft + columns || at + laneWidth > scrollLeft + clientWidth)
      scroller.scrollLeft = at - (clientWidth + columns) / 2;
  }, [window.scroller, place, columns, laneWidth]);
  const { stay } = window;
  const select = useCallback(
    (number: number) => {
      stay();
      onSelect(number);
    },
    [stay, onSelect],
  );
  const selected = selectedNumber === null ? -1 : placeOf(rows, selectedNumber);
  const isSelectedDrawn = selected >= start && selected < end && rows[selected]?.number === selectedNumber;

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Escape') return onSelect(null);
    const page = Math.max(1, last - start - 8);
    const from = selectedNumber === null ? last + 1 : selected;
    const places: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = Math.max(0, Math.min(rows.length - 1, to));
    const row = rows[index];
    if (!row) return;
    select(row.number);
    window.reveal(index);
  }

  return (
    <div className="wb-seq-frame">
      <div
        ref={window.scroller}
        className="wb-seq"
        style={{ '--wb-seq-time': `${timeWidth}px`, '--wb-seq-label': `${labelWidth}px` } as CSSProperties}
        onScroll={window.onScroll}
      >
        <div className="wb-seq-head-row" style={{ height: headHeight, minWidth: columns + lanes.width }}>
          <span className="wb-seq-time">Since</span>
          <span className="wb-seq-label">{caption}</span>
          <span className="wb-seq-lanes" style={{ width: lanes.width }}>
            {ids.map((one) => (
              <button
                key={one}
                type="button"
                className="wb-seq-lane"
                aria-pressed={one === selectedActorId}
                title={nameOf(one)}
                style={{ left: (lanes.places.get(one) ?? 0) - laneWidth / 2 + 2, width: laneWidth - 4 }}
                onClick={() => onSelectActor(one)}
              >
                {nameOf(one)}
              </button>
            ))}
            {hasOthers && (
              <span
                className="wb-seq-lane wb-muted"
                style={{ left: lanes.otherPlace - laneWidth / 2 + 2, width: laneWidth - 4 }}
              >
                others
              </span>
            )}
          </span>
        </div>
        <div
          role="listbox"
          tabIndex={0}
          aria-label="What happened"
          aria-activedescendant={isSelectedDrawn ? `${id}-${selectedNumber}` : undefined}
          className="wb-seq-rows"
          style={{ height: rows.length * rowHeight, minWidth: columns + lanes.width }}
          onKeyDown={onKeyDown}
        >
          <svg
            className="wb-seq-lifelines"
            style={{ left: columns }}
            width={lanes.width}
            height="100%"
            aria-hidden="true"
          >
            {[...lanes.places].map(([one, x]) => (
              <line
                key={one}
                className={one === selectedActorId ? 'is-selected' : undefined}
                x1={x}
                x2={x}
                y1="0"
                y2="100%"
              />
            ))}
            {hasOthers && (
              <line className="is-other" x1={lanes.otherPlace} x2={lanes.otherPlace} y1="0" y2="100%" />
            )}
          </svg>
          <div className="wb-seq-drawn" style={{ top: start * rowHeight }}>
            {rows.slice(start, end).map((row) => (
              <SequenceRow
                key={row.number}
                id={`${id}-${row.number}`}
                row={row}
                beginning={beginning}
                lanes={lanes}
                isSelected={row.number === selectedNumber}
                isBesideSelected={selectedActorId !== null && row.record.sessionId === selectedActorId}
                onSelect={select}
              />
            ))}
          </div>
        </div>
      </div>
      {!window.isFollowing && (
        <button type="button" className="wb-button wb-seq-follow" onClick={window.follow}>
          To the end
        </button>
      )}
    </div>
  );
}
