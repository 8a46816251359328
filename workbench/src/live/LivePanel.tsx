import '../simulate/simulate.css';
import './live.css';
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import type { PanelProps } from '../shell/panel.ts';
import { LiveBar } from './LiveBar.tsx';
import { Recording } from './Recording.tsx';
import { TabList } from './TabList.tsx';
import { useLive } from './useLive.ts';

/** The app that runs in another tab: its actors, their charts, and the messages between them. */
export default function LivePanel({ registry, entry }: PanelProps) {
  const [snapshot, send] = useLive();
  const { session, shown } = snapshot.context;
  const apps = useMemo(() => [...session.apps.values()], [session]);
  const isLive = snapshot.hasTag('live');
  const status = useRef<HTMLParagraphElement>(null);
  useFocusAfter(status, `${isLive} ${shown?.app.app}`);
  return (
    // Dropping a file needs no keyboard support, since a button does the same.
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
      <LiveBar snapshot={snapshot} send={send} status={status} />
      {snapshot.hasTag('disconnected') && (
        <p className="wb-problem" role="alert">
          There is no channel to the other tabs of this browser.{' '}
          <button type="button" className="wb-button" onClick={() => send({ type: 'channel.retry' })}>
            Try again
          </button>
        </p>
      )}
      {session.problems.length > 0 && (
        <div className="wb-problem" role="alert">
          {session.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          <button type="button" className="wb-button" onClick={() => send({ type: 'problems.dismiss' })}>
            Dismiss
          </button>
        </div>
      )}
      {!isLive && !snapshot.matches({ view: 'imported' }) && (
        <TabList
          appName={registry.name}
          apps={apps.filter(({ origin }) => origin !== 'file')}
          onAttach={(app) => send({ type: 'tab.attach', app })}
        />
      )}
      {shown && (
        <Recording
          registry={registry}
          machineId={entry.machine.id}
          shown={shown}
          context={snapshot.context}
          isLive={isLive}
          send={send}
        />
      )}
    </div>
  );
}

/** Moves the focus to an element when the view has changed and the focused button is gone. */
function useFocusAfter(place: RefObject<HTMLElement | null>, lookedAt: string): void {
  const before = useRef(lookedAt);
  useLayoutEffect(() => {
    if (before.current !== lookedAt && document.activeElement === document.body) place.current?.focus();
    before.current = lookedAt;
  }, [place, lookedAt]);
}
