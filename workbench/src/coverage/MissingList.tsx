import type { Chart, ChartTransition } from '../model/chart.ts';
import { shortId } from '../outline/wording.ts';
import type { Missing } from './summary.ts';

interface MissingListProps {
  missing: readonly Missing[];
  chart: Chart;
  onSelect(id: string): void;
}

/** The parts that no test covers, each with a link to its place on the chart. */
export function MissingList({ missing, chart, onSelect }: MissingListProps) {
  if (missing.length === 0) return <p className="wb-coverage-all">No gaps: the tests cover everything.</p>;
  return (
    <>
      <h3>Gaps</h3>
      <ul className="wb-links" aria-label="Gaps">
        {missing.map((one) => (
          <li key={`${one.kind} ${one.id} ${one.kind === 'guard' ? one.name : ''}`}>
            <Place id={one.id} chart={chart} onSelect={onSelect} />{' '}
            <strong className={one.isGenerated ? 'is-generated' : undefined}>{neverText(one)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}

interface NotRunListProps extends Omit<MissingListProps, 'missing'> {
  /** Ids of transitions. */
  ids: readonly string[];
}

/** Transitions that tests took only as pure transitions, never with a running actor. */
export function NotRunList({ ids, chart, onSelect }: NotRunListProps) {
  if (ids.length === 0) return null;
  return (
    <details className="wb-not-run">
      <summary>Taken only as pure transitions, by no running actor: {ids.length}</summary>
      <ul className="wb-links">
        {ids.map((id) => (
          <li key={id}>
            <Place id={id} chart={chart} onSelect={onSelect} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A link to a part of the chart, or plain text if the machine no longer has the part. */
function Place({ id, chart, onSelect }: Omit<MissingListProps, 'missing'> & { id: string }) {
  const transition = chart.transitions.find((one) => one.id === id);
  const isHere = transition !== undefined || chart.states.some((one) => one.id === id);
  const text = transition ? transitionName(transition) : shortId(id);
  if (!isHere) return <span className="wb-muted">{text}, which the machine no longer has:</span>;
  return (
    <button type="button" className="wb-link" onClick={() => onSelect(id)}>
      {text}
    </button>
  );
}

function transitionName({ sourceId, label, guard }: ChartTransition): string {
  return `${shortId(sourceId)} · ${label}${guard === null ? '' : ` [${guard}]`}`;
}

function neverText(missing: Missing): string {
  const { isGenerated } = missing;
  if (missing.kind !== 'guard') {
    const verb = missing.kind === 'state' ? 'entered' : 'taken';
    return isGenerated ? `${verb} only by generated paths` : `never ${verb}`;
  }
  const { name, never } = missing;
  const answer = never === 'both' ? 'asked' : `said ${never}`;
  return isGenerated ? `${name} ${answer} only by generated paths` : `${name} never ${answer}`;
}
