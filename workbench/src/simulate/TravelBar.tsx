import { Button } from '../shell/Button.tsx';
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
      <Button
        aria-keyshortcuts="Control+Z Meta+Z"
        isOff={history.currentId === 0}
        onClick={() => send({ type: 'history.back' })}
      >
        Back
      </Button>
      <Button
        aria-keyshortcuts="Control+Y Meta+Shift+Z"
        isOff={!history.next.has(history.currentId)}
        onClick={() => send({ type: 'history.forward' })}
      >
        Forward
      </Button>
      <Button
        isOff={!isReplaying && history.steps.length === 1}
        onClick={() => send({ type: isReplaying ? 'play.stop' : 'history.replay' })}
      >
        {isReplaying ? 'Stop' : 'Replay'}
      </Button>
      <span className="wb-note">
        <kbd>Ctrl</kbd>+<kbd>Z</kbd> back, <kbd>Ctrl</kbd>+<kbd>Y</kbd> forward
      </span>
    </div>
  );
}
