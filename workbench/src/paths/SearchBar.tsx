import type { Chart } from '../model/chart.ts';
import { Button } from '../shell/Button.tsx';
import { type SearchLimits, type Target, targetIdsOf } from './search-paths.ts';
import { countText, cutTexts } from './wording.ts';

interface SearchBarProps {
  isBusy: boolean;
  /** Whether the search found all paths. */
  isWhole: boolean;
  isCut: boolean;
  targets: readonly Target[];
  chart: Chart;
  limits: SearchLimits;
  /** The number of explored states. */
  states: number;
  error: string | null;
  /** The samples for which the machine threw an error, one sentence each. */
  faults: readonly string[];
  /** The missing implementations of the machine, in a sentence; `null` if none is missing. */
  lacking: string | null;
  onStart(): void;
  onStop(): void;
  /** Repeats the search with wider limits. */
  onWiden(): void;
}

/** The maximum number of listed errors. */
const mostFaults = 20;

/** The progress of the search, and the limits that it reached. */
export function SearchBar(props: SearchBarProps) {
  const {
    isBusy,
    isWhole,
    isCut,
    targets,
    chart,
    limits,
    states,
    error,
    faults,
    lacking,
    onStart,
    onStop,
    onWiden,
  } = props;
  const total = targetIdsOf(chart).length;
  return (
    <div className="wb-paths-search">
      <div className="wb-row">
        {isBusy ? (
          <Button onClick={onStop}>Stop</Button>
        ) : (
          !isWhole && !isCut && <Button onClick={onStart}>Search again</Button>
        )}
        {isCut && <Button onClick={onWiden}>Search further</Button>}
        <p role="status" className="wb-note" tabIndex={-1}>
          {statusText(props, total)}
        </p>
      </div>
      {lacking !== null && <p className="wb-note">{lacking}</p>}
      {isCut && cutTexts(targets, limits, states).map((text) => <p key={text}>{text}</p>)}
      {faults.length > 0 && (
        <details className="wb-problem" open={faults.length <= 3}>
          <summary>
            {faults.length === 1
              ? 'The machine threw an error for one sample, which is left out:'
              : `The machine threw an error for samples, which are left out: ${faults.length} times`}
          </summary>
          <ul>
            {faults.slice(0, mostFaults).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
      {error !== null && (
        <p className="wb-problem" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function statusText(
  { isBusy, isWhole, isCut, targets, states, error }: SearchBarProps,
  total: number,
): string {
  const found = targets.reduce((count, { paths }) => count + paths.length, 0);
  const reached = targets.filter(({ paths }) => paths.length > 0).length;
  const searched = isBusy && targets.length < total ? `, ${targets.length} searched` : '';
  const what = `${countText(found, 'path')} to ${reached} of ${total} states and transitions${searched}`;
  if (isBusy && targets.length === 0) return `Exploring: ${countText(states, 'state')} so far.`;
  if (isBusy) return `Searching: ${what} so far.`;
  const none = targets.filter(({ unreachable }) => unreachable !== null).length;
  if (isWhole)
    return none === 0 ? `${what}: no others exist.` : `${what}: no others exist. No path leads to ${none}.`;
  if (isCut) return `${what}. There may be more.`;
  return error === null ? `${what}. The search was stopped.` : `${what}. The search has failed.`;
}
