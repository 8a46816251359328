import { useState } from 'react';
import { occurrenceText, simulationText } from '../model/words.ts';
import { Button } from '../shell/Button.tsx';
import { branchOf, childrenOf, type History, type HistoryStep } from '../travel/history.ts';
import type { SendToSimulation } from './types.ts';

interface HistoryPanelProps {
  history: History;
  nameOf(value: unknown): string;
  send: SendToSimulation;
}

/** The number of listed steps before and after the current one, unless all are shown. */
const nearby = 40;

/** All steps of the current branch. A step of another branch is listed beside the step that replaces it. */
export function HistoryPanel({ history, nameOf, send }: HistoryPanelProps) {
  const branch = branchOf(history);
  const present = branch.findIndex(({ id }) => id === history.currentId);
  const [isWhole, setIsWhole] = useState(false);
  const from = isWhole ? 0 : Math.max(0, present - nearby);
  const shown = isWhole ? branch : branch.slice(from, present + nearby + 1);
  const hidden = branch.length - shown.length;
  return (
    <section className="wb-section" aria-labelledby="wb-history">
      <h2 id="wb-history">History</h2>
      {hidden > 0 && <Button onClick={() => setIsWhole(true)}>Show all {branch.length} steps</Button>}
      <ol className="wb-history" aria-label="Steps" start={from}>
        {shown.map((step, index) => (
          <li key={step.id}>
            <button
              type="button"
              className="wb-step"
              aria-current={step.id === history.currentId ? 'step' : undefined}
              onClick={() => send({ type: 'history.go', id: step.id })}
            >
              <span className="wb-muted">{from + index}</span>{' '}
              <span>{occurrenceText(step.occurrence, nameOf, step.simulation.machine)}</span>{' '}
              <span className="wb-muted">{simulationText(step.simulation)}</span>
            </button>
            <Others history={history} step={step} nameOf={nameOf} send={send} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface OthersProps extends Pick<HistoryPanelProps, 'history' | 'nameOf' | 'send'> {
  step: HistoryStep;
}

/** The alternatives to a step: other occurrences after the same parent. */
function Others({ history, step, nameOf, send }: OthersProps) {
  if (step.parentId === null) return null;
  const others = childrenOf(history, step.parentId).filter(({ id }) => id !== step.id);
  return others.map((other) => (
    <button
      key={other.id}
      type="button"
      className="wb-step wb-other"
      onClick={() => send({ type: 'history.go', id: other.id })}
    >
      <span className="wb-muted">or</span>{' '}
      <span>{occurrenceText(other.occurrence, nameOf, other.simulation.machine)}</span>{' '}
      <span className="wb-muted">{simulationText(other.simulation)}</span>
    </button>
  ));
}
