import { Button } from '../shell/Button.tsx';
import './coverage.css';
import { useId } from 'react';
import type { Chart } from '../model/chart.ts';
import { FileButton } from '../shell/FileButton.tsx';
import { CoveredMachines } from './CoveredMachines.tsx';
import { HitOfSelected } from './HitOfSelected.tsx';
import { MissingList, NotRunList } from './MissingList.tsx';
import type { CoveredMachine, MachineCoverage } from './machine-coverage.ts';
import { Shares } from './Shares.tsx';
import { missingOf, notRunOf, summaryOf } from './summary.ts';

interface CoverageSectionProps {
  chart: Chart;
  coverage: MachineCoverage | null;
  /** The coverage of the chart's machine; `null` if there is none. */
  covered: CoveredMachine | null;
  isBusy: boolean;
  problems: readonly string[];
  selectedId: string | null;
  onSelect(id: string): void;
  onMachine(id: string): void;
  onFile(file: Blob): void;
  onAsk(): void;
  onForget(): void;
}

/** The coverage of the shown machine and of all others, with buttons to load a coverage file. */
export function CoverageSection(props: CoverageSectionProps) {
  const { chart, coverage, covered, isBusy, problems, selectedId, onSelect, onMachine } = props;
  const titleId = useId();
  return (
    <section className="wb-coverage" aria-labelledby={titleId} aria-busy={isBusy}>
      <h2 id={titleId}>Coverage</h2>
      {problems.map((problem) => (
        <p key={problem} className="wb-problem" role="alert">
          {problem}
        </p>
      ))}
      {!coverage && <p>Shows which parts of the machines the tests of the app cover.</p>}
      {covered && (
        <>
          <Shares summary={summaryOf(covered)} />
          <HitOfSelected covered={covered} selectedId={selectedId} />
          <MissingList missing={missingOf(covered)} chart={chart} onSelect={onSelect} />
          <NotRunList ids={notRunOf(covered)} chart={chart} onSelect={onSelect} />
        </>
      )}
      {coverage && <CoveredMachines coverage={coverage} machineId={chart.id} onMachine={onMachine} />}
      <div className="wb-coverage-files">
        <FileButton name="Open a file" label="Coverage file" onFile={props.onFile} />
        <Button onClick={props.onAsk}>From this build</Button>
        {coverage && <Button onClick={props.onForget}>Forget</Button>}
        <span className="wb-note" role="status">
          {isBusy ? 'Reading…' : ''}
        </span>
      </div>
    </section>
  );
}
