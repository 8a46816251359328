import { useDeferredValue, useId, useState } from 'react';
import type { Chart } from '../model/chart.ts';
import { kindNames } from '../model/logic-machine.ts';
import type { MachineEntry } from '../model/registry.ts';
import { type Found, search } from '../model/search.ts';

interface MachineListProps {
  entries: readonly MachineEntry[];
  charts: readonly Chart[];
  machineId: string;
  onOpen(machineId: string, selectedId: string | null): void;
}

const mostFound = 80;

/** The machines by group, and a search in one or all charts. */
export function MachineList({ entries, charts, machineId, onOpen }: MachineListProps) {
  const [text, setText] = useState('');
  const [isOnlyHere, setIsOnlyHere] = useState(false);
  const sought = useDeferredValue(text);
  const id = useId();
  const within = isOnlyHere ? charts.filter((chart) => chart.id === machineId) : charts;
  const found = sought.trim() === '' ? null : search(within, sought);
  return (
    <div className="wb-list">
      <div className="wb-search">
        <label htmlFor={id}>Search</label>
        <input
          id={id}
          type="search"
          placeholder="Name or description…"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <label className="wb-check">
          <input
            type="checkbox"
            checked={isOnlyHere}
            onChange={(event) => setIsOnlyHere(event.target.checked)}
          />
          Only in {machineId}
        </label>
      </div>
      <p className="wb-note" role="status">
        {found === null ? '' : countText(found.length)}
      </p>
      {found === null ? (
        <Groups entries={entries} machineId={machineId} onOpen={onOpen} />
      ) : (
        <FoundList found={found.slice(0, mostFound)} onOpen={onOpen} />
      )}
    </div>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No results.';
  if (count === 1) return '1 place.';
  return count > mostFound ? `${count} places; the first ${mostFound} are here.` : `${count} places.`;
}

function Groups({ entries, machineId, onOpen }: Omit<MachineListProps, 'charts'>) {
  const groups = Map.groupBy(entries, ({ group }) => group);
  return (
    <nav aria-label="Machines">
      {[...groups].map(([group, members]) => (
        <details key={group} open>
          <summary>
            <h2>{group}</h2>
          </summary>
          <ul>
            {members.map(({ machine, summary, logic }) => (
              <li key={machine.id}>
                <button
                  type="button"
                  className="wb-machine"
                  title={summary}
                  aria-current={machine.id === machineId ? 'page' : undefined}
                  onClick={() => onOpen(machine.id, null)}
                >
                  {machine.id}
                  {logic && <span className="wb-muted"> {kindNames[logic]}</span>}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

function FoundList({ found, onOpen }: { found: readonly Found[]; onOpen: MachineListProps['onOpen'] }) {
  return (
    <ul className="wb-found" aria-label="Found">
      {found.map(({ machineId, kind, name, id, place }) => (
        <li key={`${machineId} ${kind} ${name} ${id}`}>
          <button type="button" className="wb-machine" onClick={() => onOpen(machineId, id)}>
            <span className="wb-kind">{kind}</span> {name} <span className="wb-place">{place}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
