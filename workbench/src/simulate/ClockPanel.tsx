import { useId, useState } from 'react';
import { timerText } from '../model/clock.ts';
import type { Simulation } from '../model/simulation.ts';
import { durationText } from '../model/words.ts';
import { Button } from '../shell/Button.tsx';
import type { SendToSimulation } from './types.ts';

interface ClockPanelProps {
  simulation: Simulation;
  isRunning: boolean;
  /** Virtual milliseconds since the last step while the clock runs. */
  clockElapsed: number;
  send: SendToSimulation;
}

/** The virtual clock: the running delays and their remaining time. Time passes only when the tester advances it. */
export function ClockPanel({ simulation, isRunning, clockElapsed, send }: ClockPanelProps) {
  const isActive = simulation.snapshot.status === 'active';
  const timers = isActive ? simulation.timers.toSorted((a, b) => a.due - b.due) : [];
  const now = simulation.now + (isRunning ? clockElapsed : 0);
  const hasNoTimer = timers.length === 0;
  return (
    <section className="wb-section" aria-labelledby="wb-clock">
      <h2 id="wb-clock">
        Clock <span className="wb-muted">{durationText(now)}</span>
      </h2>
      {hasNoTimer && <p className="wb-note">No delay is running.</p>}
      <ul>
        {timers.map((timer) => (
          <li key={timer.number} className="wb-timer">
            <code>{timerText(simulation, timer)}</code>
            <span>{durationText(Math.max(0, timer.due - now))} left</span>
          </li>
        ))}
      </ul>
      <div className="wb-row">
        <Button isOff={hasNoTimer} onClick={() => send({ type: 'clock.step' })}>
          Next delay
        </Button>
        <Button isOff={hasNoTimer || isRunning} onClick={() => send({ type: 'clock.run' })}>
          Run
        </Button>
        <Button isOff={!isRunning} onClick={() => send({ type: 'clock.pause' })}>
          Pause
        </Button>
      </div>
      <JumpForm isActive={isActive} onJump={(milliseconds) => send({ type: 'clock.jump', milliseconds })} />
    </section>
  );
}

/** Advances a virtual clock by a typed number of milliseconds. */
export function JumpForm({ isActive, onJump }: { isActive: boolean; onJump(milliseconds: number): void }) {
  const [jump, setJump] = useState('1000');
  const id = useId();
  const milliseconds = Number(jump);
  const canJump = jump.trim() !== '' && Number.isFinite(milliseconds) && milliseconds > 0;
  return (
    <form
      className="wb-row"
      onSubmit={(event) => {
        event.preventDefault();
        if (canJump) onJump(milliseconds);
      }}
    >
      <label htmlFor={id}>Advance by</label>
      <input
        id={id}
        className="wb-milliseconds"
        inputMode="numeric"
        aria-invalid={!canJump}
        value={jump}
        onChange={({ target }) => setJump(target.value)}
      />
      ms
      <Button type="submit" isOff={!isActive || !canJump}>
        Jump
      </Button>
      {!canJump && <span className="wb-field-problem">A number above 0.</span>}
    </form>
  );
}
