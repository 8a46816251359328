import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { occurrenceText, simulationText } from '../model/words.ts';
import { Button } from '../shell/Button.tsx';
import { Problem } from '../shell/Problem.tsx';
import type { Subject } from '../simulate/session.ts';
import { TestExport } from '../simulate/TestExport.tsx';
import type { HistoryStep } from '../travel/history.ts';
import { messageOf } from '../travel/recording.ts';
import type { Chosen } from './paths.machine.ts';
import { encodedPath, pathAsText } from './played-path.ts';
import { countText, targetName } from './wording.ts';

interface PathViewProps {
  subject: Subject;
  chosen: Chosen;
  /** The steps from the start to the target. */
  steps: readonly HistoryStep[];
  /** The index of the step that the chart shows. */
  step: number;
  onStep(step: number): void;
  onLeave(): void;
  /** Plays the path in the Simulate tab, given its encoded steps. */
  onPlay(steps: string): void;
}

/** A path, step by step. */
export function PathView({ subject, chosen, steps, step, onStep, onLeave, onPlay }: PathViewProps) {
  const { registry, chart, entry } = subject;
  const { testStyle, nameOf } = registry;
  const { targetId, path } = chosen;
  const [said, setSaid] = useState<{ text: string; isProblem: boolean } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const last = steps.length - 1;
  const name = targetName(targetId, chart);

  // The list that had the focus is gone, so the focus moves here.
  useLayoutEffect(() => {
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, []);

  function go(next: number) {
    onStep(next);
    list.current?.querySelectorAll('button')[next]?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = { ArrowDown: step + 1, ArrowUp: step - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next >= 0 && next <= last) go(next);
  }

  async function attempt(work: () => string | null | Promise<string | null>) {
    try {
      const text = await work();
      setSaid(text === null ? null : { text, isProblem: false });
    } catch (error) {
      setSaid({ text: messageOf(error), isProblem: true });
    }
  }

  return (
    <section className="wb-section" aria-labelledby="wb-path">
      <h2 id="wb-path">
        Path to <code>{name}</code>
      </h2>
      <div className="wb-row">
        <Button onClick={onLeave}>All paths</Button>
        <button
          type="button"
          className="wb-button wb-primary"
          onClick={() =>
            attempt(async () => {
              onPlay(await encodedPath(subject, path));
              return null;
            })
          }
        >
          Play
        </button>
        <Button
          onClick={() =>
            attempt(async () => {
              await navigator.clipboard.writeText(pathAsText(steps, `${chart.id}: path to ${name}`, nameOf));
              return 'Copied.';
            })
          }
        >
          Copy as text
        </Button>
        {testStyle && (
          <TestExport
            path={steps}
            entry={entry}
            style={testStyle}
            onProblem={(text) => setSaid(text === null ? null : { text, isProblem: true })}
          />
        )}
      </div>
      {said?.isProblem && <Problem onDismiss={() => setSaid(null)}>{said.text}</Problem>}
      <div className="wb-row">
        <Button isOff={step === 0} onClick={() => onStep(step - 1)}>
          Back
        </Button>
        <Button isOff={step === last} onClick={() => onStep(step + 1)}>
          Forward
        </Button>
        <p className="wb-note" role="status">
          {said && !said.isProblem ? said.text : `Step ${step} of ${countText(last, 'step')}.`}
        </p>
      </div>
      {/* The arrow keys move between steps, in addition to the Tab key. */}
      <ol ref={list} className="wb-history" start={0} aria-label="Steps" onKeyDown={onKeyDown}>
        {steps.map(({ id, occurrence, simulation }, index) => (
          <li key={id}>
            <button
              type="button"
              className="wb-step"
              aria-current={index === step ? 'step' : undefined}
              onClick={() => onStep(index)}
            >
              <span className="wb-muted">{index}</span>{' '}
              <span>
                {occurrenceText(occurrence, nameOf, simulation.machine)}
                {occurrence === null && path.input !== undefined ? ` with ${nameOf(path.input)}` : ''}
              </span>{' '}
              <span className="wb-muted">{simulationText(simulation)}</span>
            </button>
          </li>
        ))}
      </ol>
      <p className="wb-note">
        <kbd>↑</kbd> <kbd>↓</kbd> step, <kbd>Home</kbd> <kbd>End</kbd> first or last step
      </p>
    </section>
  );
}
