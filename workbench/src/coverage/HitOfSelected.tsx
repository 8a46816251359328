import type { CoveredMachine, Hit } from './machine-coverage.ts';
import { guardText } from './paint.ts';
import { isHit } from './summary.ts';

interface HitOfSelectedProps {
  covered: CoveredMachine;
  selectedId: string | null;
}

/** The tests that cover the selected part. */
export function HitOfSelected({ covered, selectedId }: HitOfSelectedProps) {
  const state = covered.states.find(({ id }) => id === selectedId);
  const hit = state?.hit ?? covered.transitions.find(({ id }) => id === selectedId)?.hit;
  if (!hit) return null;
  const guards = covered.guards.filter(({ transitionId }) => transitionId === selectedId);
  return (
    <>
      <h3>Selected</h3>
      <p>{hitText(hit, state ? 'entered' : 'taken')}</p>
      {guards.map(({ name, yes, no }) => (
        <p key={name}>
          <code>{name}</code> {guardText(isHit(yes), isHit(no))}
        </p>
      ))}
      {hit.by.length > 0 && (
        <ul className="wb-coverage-by" aria-label="By tests">
          {hit.by.map((file) => (
            <li key={file}>
              <code>{file}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function hitText({ times, generated, isRun }: Hit, verb: string): string {
  if (times === 0) {
    if (generated === 0) return `Never ${verb} by a test.`;
    return `No test asserts on it. It was ${verb} by generated paths, ${timesText(generated)}. Files that did, some of them:`;
  }
  const how = isRun ? 'also by running actors' : 'only as pure transitions';
  return `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${timesText(times)}, ${how}. Tests that did, some of them:`;
}

function timesText(times: number): string {
  return times === 1 ? 'once' : `${times} times`;
}
