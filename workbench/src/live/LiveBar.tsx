import { BundleButton } from '../bundle/BundleButton.tsx';
import { download } from '../export/download.ts';
import type { Registry } from '../model/registry.ts';
import { Button } from '../shell/Button.tsx';
import { FileButton } from '../shell/FileButton.tsx';
import type { Recording } from '../travel/recording.ts';
import type { LiveMachineEvent, LiveMachineSnapshot } from './live.machine.ts';
import { sessionFile } from './session-file.ts';
import { countText } from './words.ts';

interface LiveBarProps {
  registry: Registry;
  snapshot: LiveMachineSnapshot;
  send(event: LiveMachineEvent): void;
  /** The run of the shown actor; `null` if nothing is known of it. */
  record(): Recording | null;
}

/** The toolbar of the Live tab, with a status line. */
export function LiveBar({ registry, snapshot, send, record }: LiveBarProps) {
  const { session, shown } = snapshot.context;
  const isLive = snapshot.hasTag('live');
  const isFrozen = snapshot.hasTag('frozen');
  const since = shown ? (session.apps.get(shown.app.app)?.recordCount ?? 0) - shown.app.recordCount : 0;
  return (
    <div className="wb-bar" role="toolbar" aria-label="Live">
      {isLive && <Button onClick={() => send({ type: 'tab.detach' })}>Detach</Button>}
      {(isLive || isFrozen) && (
        <>
          <Button
            aria-pressed={isFrozen}
            onClick={() => send({ type: isFrozen ? 'view.resume' : 'view.freeze' })}
          >
            {isFrozen ? 'Resume' : 'Freeze'}
          </Button>
          {isLive && <Button onClick={() => send({ type: 'recording.clear' })}>Clear</Button>}
        </>
      )}
      {shown && !isLive && <Button onClick={() => send({ type: 'recording.close' })}>Close</Button>}
      {shown && (
        <Button
          onClick={() => {
            const { name, text } = sessionFile(shown.app);
            download(name, new Blob([text], { type: 'application/json' }));
          }}
        >
          Export session
        </Button>
      )}
      <FileButton
        name="Open session or bundle"
        label="Session"
        onFile={(file) => send({ type: 'file.open', file })}
      />
      {shown && <BundleButton registry={registry} app={shown.app} record={record} />}
      <p className="wb-live-about" role="status" tabIndex={-1}>
        {metadataWords(snapshot)}
      </p>
      {isFrozen && since > 0 && (
        <span className="wb-live-since">{countText(since, 'more', 'more')} since</span>
      )}
      {shown && shown.app.dropped > 0 && (
        <span className="wb-note">
          {countText(shown.app.dropped, 'earlier record was', 'earlier records were')} dropped
        </span>
      )}
    </div>
  );
}

/** Screen readers announce this text, so it changes only with actions of the person, not with reports of the app. */
function metadataWords(snapshot: LiveMachineSnapshot): string {
  const { shown } = snapshot.context;
  if (snapshot.hasTag('busy')) return 'Reading the file…';
  if (!shown) return snapshot.hasTag('disconnected') ? 'No channel to other tabs.' : 'Not attached.';
  const { title, url } = shown.app;
  const name = [title, url].filter(Boolean).join(', ') || 'a page without a title';
  if (snapshot.matches({ view: 'kept' }))
    return `Frozen: ${name}. Its page is closed. Resume continues with the next page.`;
  if (snapshot.hasTag('frozen')) return `Frozen: ${name}`;
  if (snapshot.hasTag('live')) return `Attached to ${name}`;
  return snapshot.matches({ view: 'imported' }) ? `From a file: ${name}` : `No longer attached: ${name}`;
}
