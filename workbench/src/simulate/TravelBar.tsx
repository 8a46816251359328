import type { History } from '../travel/history.ts';
import type { SendToSimulation } from './types.ts';

interface TravelBarProps {
  history: History;
  isReplaying: boolean;
  send: SendToSimulation;
}

/** Buttons for back, forward and replay of the whole branch. */
export function TravelBar({ history, isReplaying, send }: TravelBarProps) {
  return (
    <div className="wb-row">
      <button
        type="button"
        className="wb-button"
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={history.currentId === 0}
        onClick={() => send({ type: 'history.back' })}
      >
        Back
      </button>
      <button
        type="button"
        className="wb-button"
        aria-keyshortcuts="Control+Y Meta+Shift+Z"
        disabled={!history.next.has(history.currentId)}
        onClick={() => send({ type: 'history.forward' })}
      >
        Forward
      </button>
      {isReplaying ? (
        <button type="button" className="wb-button" onClick={() => send({ type: 'play.stop' })}>
          Stop
        </button>
      ) : (
        <button
          type="button"
          className="wb-button"
          disabled={history.steps.length === 1}
          onClick={() => send({ type: 'history.replay' })}
        >
          Replay
        </button>
      )}
      <span className="wb-note">
        <kbd>Ctrl</kbd>+<kbd>Z</kbd> back, <kbd>Ctrl</kbd>+<kbd>Y</kbd> forward
      </span>
    </div>
  );
}
