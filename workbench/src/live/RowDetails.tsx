import { useMemo } from 'react';
import type { Chart } from '../model/chart.ts';
import { transitionText } from '../outline/wording.ts';
import { Button } from '../shell/Button.tsx';
import { changedPaths } from '../simulate/changes.ts';
import { ValueTree } from '../simulate/ValueTree.tsx';
import type { Row } from './diagram.ts';
import type { LiveSnapshot } from './protocol.ts';
import { labelOf } from './rows.ts';
import { liveStateText } from './words.ts';

interface RowDetailsProps {
  row: Row;
  /** The chart of the actor's machine; `null` if the registry lacks it. */
  chart: Chart | null;
  nameOf(sessionId: string): string;
  onClose(): void;
}

/** The details of one line of the diagram: the event, the resulting state, and the changes. */
export function RowDetails({ row, chart, nameOf, onClose }: RowDetailsProps) {
  const { record, before, after, taken, effects } = row;
  const transitions = chart?.transitions.filter(({ id }) => taken.includes(id)) ?? [];
  return (
    <section className="wb-section" aria-label="Details of the line">
      <div className="wb-row">
        <h2 className="wb-grow">{labelOf(row)}</h2>
        <Button onClick={onClose}>Back to now</Button>
      </div>
      <dl className="wb-facts">
        <Fact name="Time">
          <time>{timeText(record.at)}</time>
        </Fact>
        <Fact name="Actor">{nameOf(record.sessionId)}</Fact>
        {record.kind === 'event' && (
          <Fact name="From">{record.sourceId === null ? 'outside' : nameOf(record.sourceId)}</Fact>
        )}
        {before && <Fact name="Before">{liveStateText(before)}</Fact>}
        {after && <Fact name="After">{liveStateText(after)}</Fact>}
        {record.kind === 'event' && !after && (
          <Fact name="After">unknown: it caused no new snapshot, or not yet</Fact>
        )}
        {taken.length > 0 && (
          <Fact name="Taken">
            {transitions.length > 0
              ? transitions.map((transition) => (
                  <span key={transition.id} className="wb-fact-line">
                    <code>{transition.label}</code> {transitionText(transition)}
                  </span>
                ))
              : taken.join(', ')}
          </Fact>
        )}
        {effects.length > 0 && (
          <Fact name="Effects">
            {effects.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same effect can run twice
              <code key={index}>{name}</code>
            ))}
          </Fact>
        )}
      </dl>
      {(record.kind === 'event' || record.kind === 'snapshot') && (
        <ValueTree key={row.number} name="event" value={record.event} nameOf={String} changed={noChanges} />
      )}
      {after && <SnapshotValues key={`after ${row.number}`} before={before} after={after} />}
    </section>
  );
}

interface SnapshotValuesProps {
  /** The snapshot to compare with. If it is `null`, no change is marked. */
  before: LiveSnapshot | null;
  after: LiveSnapshot;
}

const noChanges: ReadonlySet<string> = new Set();

/** The values of a snapshot, with marks on changed ones. */
export function SnapshotValues({ before, after }: SnapshotValuesProps) {
  const changed = useMemo(
    () => (before ? changedPaths(before.context, after.context) : noChanges),
    [before, after],
  );
  return (
    <>
      {after.tags.length > 0 && <p className="wb-note">Tags: {after.tags.join(', ')}</p>}
      <ValueTree
        name={after.value === null ? 'value' : 'context'}
        value={after.context}
        nameOf={String}
        changed={changed}
      />
      {after.output !== undefined && (
        <ValueTree name="output" value={after.output} nameOf={String} changed={noChanges} />
      )}
      {after.error !== undefined && (
        <ValueTree name="error" value={after.error} nameOf={String} changed={noChanges} />
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function timeText(at: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return 'unknown';
  return `${date.toLocaleTimeString('en-GB')}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
