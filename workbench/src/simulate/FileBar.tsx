import { useState } from 'react';
import { BundleButton } from '../bundle/BundleButton.tsx';
import { download } from '../export/download.ts';
import type { LiveApp } from '../live/live-session.ts';
import { Button } from '../shell/Button.tsx';
import { FileButton } from '../shell/FileButton.tsx';
import { Problem } from '../shell/Problem.tsx';
import { type History, pathTo } from '../travel/history.ts';
import { messageOf } from '../travel/recording.ts';
import { recordingOf, type Subject } from './session.ts';
import { TestExport } from './TestExport.tsx';

interface FileBarProps {
  subject: Subject;
  /** `null` before the start. */
  history: History | null;
  /** The app that Live shows; `null` if there is none. */
  liveApp: LiveApp | null;
  onOpen(file: Blob): void;
  /** Returns to the choice of an input. */
  onLeave(): void;
}

/** Exports the steps as a recording or as a test, and imports recordings. */
export function FileBar({ subject, history, liveApp, onOpen, onLeave }: FileBarProps) {
  const { machine } = subject.entry;
  const { testStyle } = subject.registry;
  const [problem, setProblem] = useState<string | null>(null);

  function save(write: (history: History) => { name: string; text: string; type: string }) {
    if (!history) return;
    try {
      const { name, text, type } = write(history);
      download(name, new Blob([text], { type }));
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  const asRecording = (shown: History) => ({
    name: `${machine.id}.recording.json`,
    text: `${JSON.stringify(recordingOf(shown, subject), null, 2)}\n`,
    type: 'application/json',
  });

  return (
    <>
      <div className="wb-bar" role="toolbar" aria-label="Simulation">
        <Button isOff={!history} onClick={onLeave}>
          Restart
        </Button>
        <Button isOff={!history} onClick={() => save(asRecording)}>
          Export recording
        </Button>
        {testStyle && (
          <TestExport
            path={history && pathTo(history)}
            entry={subject.entry}
            style={testStyle}
            onProblem={setProblem}
          />
        )}
        {history && (
          <BundleButton
            registry={subject.registry}
            app={liveApp}
            record={() => recordingOf(history, subject)}
          />
        )}
        <FileButton name="Open recording or bundle" label="Recording" onFile={onOpen} />
        <span className="wb-note">or drop one here</span>
      </div>
      {problem !== null && <Problem onDismiss={() => setProblem(null)}>{problem}</Problem>}
    </>
  );
}
