import type { MachineCoverage } from './machine-coverage.ts';
import { type Share, summaryOf, sumOf } from './summary.ts';

interface CoveredMachinesProps {
  coverage: MachineCoverage;
  /** The id of the shown machine. */
  machineId: string;
  onMachine(id: string): void;
}

export function CoveredMachines({ coverage, machineId, onMachine }: CoveredMachinesProps) {
  const rows = coverage.machines.map((one) => ({ id: one.machine, summary: summaryOf(one) }));
  const all = sumOf(rows.map(({ summary }) => summary));
  return (
    <table className="wb-covered">
      <caption>All machines</caption>
      <thead>
        <tr>
          <th scope="col">Machine</th>
          <th scope="col">States</th>
          <th scope="col">Trans.</th>
          <th scope="col">Guards</th>
          <th scope="col" title="Two transitions, one right after the other">
            Pairs
          </th>
          <th scope="col" title="Parts that only generated paths reached">
            Paths only
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, summary }) => (
          <tr key={id} aria-current={id === machineId ? 'true' : undefined}>
            <th scope="row">
              <button type="button" className="wb-link" onClick={() => onMachine(id)}>
                {id}
              </button>
            </th>
            <Cell share={summary.states} />
            <Cell share={summary.transitions} />
            <Cell share={summary.guards} />
            <Cell share={summary.pairs} />
            <GeneratedCell share={summary.generated} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">all</th>
          <Cell share={all.states} />
          <Cell share={all.transitions} />
          <Cell share={all.guards} />
          <Cell share={all.pairs} />
          <GeneratedCell share={all.generated} />
        </tr>
      </tfoot>
    </table>
  );
}

function Cell({ share: { covered, of } }: { share: Share }) {
  return <td className={covered < of ? 'is-lack' : undefined}>{of === 0 ? '–' : `${covered}/${of}`}</td>;
}

function GeneratedCell({ share: { covered } }: { share: Share }) {
  return <td className={covered > 0 ? 'is-generated' : undefined}>{covered === 0 ? '–' : covered}</td>;
}
