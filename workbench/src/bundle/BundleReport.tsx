import './bundle.css';
import { countText } from '../paths/wording.ts';
import { lackingText } from '../travel/recording.ts';
import type { Bundle } from './bundle.ts';

interface BundleReportProps {
  bundle: Bundle;
  /** Opens the recording of the bundle in Simulate; missing if the workbench lacks the machine. */
  onPlay: (() => void) | undefined;
}

/** The contents of an opened bug bundle. */
export function BundleReport({ bundle, onPlay }: BundleReportProps) {
  const { app, made, note, screenshot, recording, environment, build } = bundle;
  return (
    <section className="wb-bundle-report" aria-label="Bug bundle">
      <div className="wb-row">
        <h2 className="wb-grow">
          Bug bundle of {app} <span className="wb-muted">{timeText(made)}</span>
        </h2>
        {recording && onPlay && (
          <button type="button" className="wb-button wb-primary" onClick={onPlay}>
            Play its {recording.steps.length} steps of {recording.machine} in Simulate
          </button>
        )}
      </div>
      {recording && !onPlay && (
        <p>
          It has {countText(recording.steps.length, 'step')} of {recording.machine}.{' '}
          {lackingText(recording.machine)}
        </p>
      )}
      <p className="wb-bundle-note">{note || 'Nothing was written.'}</p>
      {screenshot !== null && (
        <a className="wb-bundle-picture" href={screenshot} download="screenshot.png">
          <img src={screenshot} alt="The app when the bundle was made; opens as a file" />
        </a>
      )}
      <details>
        <summary>Browser and versions</summary>
        <Facts facts={build} />
        <Facts facts={environment} />
      </details>
    </section>
  );
}

function Facts({ facts }: { facts: Readonly<Record<string, string>> }) {
  return (
    <dl className="wb-facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function timeText(made: string): string {
  const date = new Date(made);
  return Number.isNaN(date.getTime()) ? made : date.toLocaleString('en-GB');
}
