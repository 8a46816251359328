import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { Chart } from '../model/chart.ts';
import { ChartPane } from '../shell/ChartPane.tsx';
import { ValueTree } from '../simulate/ValueTree.tsx';
import type { HeatPaint } from './heat.ts';
import type { LiveSnapshot } from './protocol.ts';
import { liveStateText } from './words.ts';

const noChanges: ReadonlySet<string> = new Set();

interface ActorViewProps {
  name: string;
  /** `null` for logic that is not a machine. */
  machineId: string | null;
  /** The chart from the registry or from the app; `null` if there is none. */
  chart: Chart | null;
  /** The reason why the app sent no chart; empty if it gave none. */
  why: string;
  /** `null` if the snapshot is unknown. */
  snapshot: LiveSnapshot | null;
  /** Ids of the transitions taken. */
  taken: readonly string[];
  /** How often and how long the states were active; `null` if heat is not shown. */
  heat: HeatPaint | null;
  /** Whether the snapshot belongs to a selected earlier line. */
  isThen: boolean;
}

/** An actor on the chart of its machine, or as text if there is no chart. */
export const ActorView = memo(function ActorView({
  name,
  machineId,
  chart,
  why,
  snapshot,
  taken,
  heat,
  isThen,
}: ActorViewProps) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const stateText = snapshot ? liveStateText(snapshot) : 'not known';
  // The update of the chart is deferred, since an app may report faster than the chart can be drawn.
  const activeKey = useDeferredValue(JSON.stringify(snapshot?.active ?? []));
  const takenKey = useDeferredValue(JSON.stringify(taken));
  const active = useMemo(
    // The root is always active, so it is left out.
    () => new Set((JSON.parse(activeKey) as string[]).filter((id) => id !== chart?.id)),
    [activeKey, chart],
  );
  const innermost = useMemo(
    () => chart?.states.findLast(({ id }) => active.has(id))?.id ?? null,
    [active, chart],
  );
  const takenSet = useMemo(() => new Set<string>(JSON.parse(takenKey)), [takenKey]);
  return (
    <>
      <div className="wb-live-caption">
        <h2>
          {name} {machineId !== null && machineId !== name && <span className="wb-muted">{machineId}</span>}
        </h2>
        <code className="wb-live-stateText">{stateText}</code>
        {isThen && <span className="wb-note">at the selected line</span>}
      </div>
      {chart ? (
        <div className="wb-live-picture">
          <ChartPane
            chart={chart}
            active={active}
            taken={takenSet}
            painted={heat?.painted}
            notes={heat?.notes}
            // Scrolls to the innermost active state, unless another part is selected.
            selectedId={selectedId ?? innermost}
            onSelect={(id) => setSelectedId(id === selectedId ? null : id)}
          />
        </div>
      ) : (
        <>
          <p className="wb-note wb-live-line">
            {machineId === null
              ? 'No machine, so it has no chart.'
              : why === ''
                ? `The registry has no machine ${machineId}, so there is no chart of it.`
                : `There is no chart of ${machineId}: ${why}.`}
          </p>
          {machineId === null && snapshot && snapshot.context !== null && (
            <section className="wb-section" aria-label={`Last value of ${name}`}>
              <ValueTree name="value" value={snapshot.context} nameOf={String} changed={noChanges} />
            </section>
          )}
        </>
      )}
    </>
  );
});
