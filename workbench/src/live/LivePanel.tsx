import { Button } from '../shell/Button.tsx';
import '../simulate/simulate.css';
import './live.css';
import { useCallback, useMemo, useState } from 'react';
import { BundleReport } from '../bundle/BundleReport.tsx';
import { Problem } from '../shell/Problem.tsx';
import type { PanelProps } from '../shell/panel.ts';
import { lackingText, messageOf, type Recording as RecordedRun } from '../travel/recording.ts';
import { actorOf } from './actor-of.ts';
import { LiveBar } from './LiveBar.tsx';
import { Recording } from './Recording.tsx';
import { recordingOfActor } from './run-of-actor.ts';
import { stepsOfRecording, subjectOfActor } from './runs.ts';
import { TabList } from './TabList.tsx';
import { useLive } from './useLive.ts';

/** The app in another tab: its actors, their charts, and the messages between them. */
export default function LivePanel({ registry, entry, onGo }: PanelProps) {
  const [snapshot, send] = useLive(registry.liveSocket);
  const { session, shown, bundle } = snapshot.context;
  const [problem, setProblem] = useState<string | null>(null);
  const apps = useMemo(() => [...session.apps.values()], [session]);
  const isLive = snapshot.hasTag('live');
  const actorRun = useCallback((): RecordedRun | null => {
    const actor = shown && actorOf(shown.app.actors, entry.machine.id, snapshot.context);
    const subject = subjectOfActor(registry, actor?.machine);
    return shown && actor && subject ? recordingOfActor(shown.app, actor.sessionId, subject) : null;
  }, [shown, entry, registry, snapshot]);

  /** The recording for a new bundle. If a run cannot be recorded, the session in the bundle still contains it. */
  function record(): RecordedRun | null {
    if (bundle?.recording) return bundle.recording;
    try {
      return actorRun();
    } catch {
      return null;
    }
  }

  const isKnown = (recording: RecordedRun) =>
    registry.entries.some(({ machine }) => machine.id === recording.machine);

  async function play(recorded: () => RecordedRun | null) {
    try {
      const recording = recorded();
      if (!recording) throw new Error('Nothing was recorded of a machine of this workbench.');
      if (!isKnown(recording)) throw new Error(lackingText(recording.machine));
      const steps = await stepsOfRecording(recording);
      setProblem(null);
      onGo({ machine: recording.machine, tab: 'simulate', selected: null, steps });
    } catch (error) {
      setProblem(messageOf(error));
    }
  }

  return (
    // Dropping a file needs no keyboard alternative here, since a button does the same.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className="wb-split wb-live"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) send({ type: 'file.open', file });
      }}
    >
      <LiveBar registry={registry} snapshot={snapshot} send={send} record={record} />
      {snapshot.hasTag('disconnected') && (
        <p className="wb-problem" role="alert">
          There is no channel to the other tabs of this browser.{' '}
          <Button onClick={() => send({ type: 'channel.retry' })}>Try again</Button>
        </p>
      )}
      {session.problems.length > 0 && (
        <div className="wb-problem" role="alert">
          {session.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          <Button onClick={() => send({ type: 'problems.dismiss' })}>Dismiss</Button>
        </div>
      )}
      {problem !== null && <Problem onDismiss={() => setProblem(null)}>{problem}</Problem>}
      {bundle && (
        <BundleReport
          bundle={bundle}
          onPlay={
            !bundle.recording || isKnown(bundle.recording) ? () => play(() => bundle.recording) : undefined
          }
        />
      )}
      {!isLive && !snapshot.matches({ view: 'imported' }) && (
        <TabList
          appName={registry.name}
          appPath={registry.appPath}
          socket={registry.liveSocket}
          apps={apps.filter(({ origin }) => origin !== 'file')}
          onAttach={(app) => send({ type: 'tab.attach', app })}
        />
      )}
      {shown && !(bundle && shown.app.actors.size === 0) && (
        <Recording
          registry={registry}
          machineId={entry.machine.id}
          shown={shown}
          context={snapshot.context}
          isLive={isLive}
          send={send}
          onPlay={() => play(actorRun)}
          onProblem={setProblem}
        />
      )}
    </div>
  );
}
