import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { download } from '../export/download.ts';
import type { Chart } from '../model/chart.ts';
import type { Registry } from '../model/registry.ts';
import { Button } from '../shell/Button.tsx';
import { messageOf } from '../travel/recording.ts';
import { ActorTree } from './ActorTree.tsx';
import { ActorView } from './ActorView.tsx';
import { actorLines, actorName, subtreeOf } from './actor-lines.ts';
import { actorOf } from './actor-of.ts';
import { rowOf } from './diagram.ts';
import { FilterBar } from './FilterBar.tsx';
import { filterRows } from './filter.ts';
import { heatOf } from './heat.ts';
import type { RecordingContext, RecordingEvent } from './live.machine.ts';
import type { LiveActor } from './live-session.ts';
import type { LiveEvent } from './protocol.ts';
import { RowDetails, SnapshotValues } from './RowDetails.tsx';
import { subjectOfActor, testOfActor } from './runs.ts';
import { SendForm } from './SendForm.tsx';
import { Sequence } from './Sequence.tsx';
import type { Shown } from './shown.ts';
import { countText, liveStateText, numberText } from './words.ts';

interface RecordingProps {
  registry: Registry;
  /** The id of the machine selected in the list. One of its actors is shown first. */
  machineId: string;
  shown: Shown;
  context: RecordingContext;
  isLive: boolean;
  send(event: RecordingEvent): void;
  /** Shown above the details. */
  aside?: ReactNode;
  /** Opens the run of the shown actor in Simulate; missing for a run that is there already. */
  onPlay?(): void;
  onProblem(problem: string | null): void;
}

/** The recording of an app: its actors, the chart of one of them, and the sequence diagram. */
export function Recording({
  registry,
  machineId,
  shown,
  context,
  isLive,
  send,
  aside,
  onPlay,
  onProblem,
}: RecordingProps) {
  const { app, diagram } = shown;
  const { filter, number, withStopped, sent } = context;
  const { actors } = app;
  const actor = useMemo(() => actorOf(actors, machineId, context), [actors, machineId, context]);
  const lines = useMemo(() => actorLines(actors.values(), withStopped), [actors, withStopped]);
  const row = number === null ? null : rowOf(diagram, number);
  const ofRegistry = useMemo(() => subjectOfActor(registry, actor?.machine), [registry, actor?.machine]);
  const drawing = app.drawings.get(actor?.machine ?? '');
  // The app may run another machine with the same id, or another version of the machine.
  const isOther = useMemo(
    () => ofRegistry !== null && Boolean(drawing?.chart) && !hasSameParts(ofRegistry.chart, drawing?.chart),
    [ofRegistry, drawing],
  );
  const subject = isOther ? null : ofRegistry;
  // A machine of the registry keeps its own chart.
  const chart = subject?.chart ?? drawing?.chart ?? null;

  const [isHot, setIsHot] = useState(false);
  const heat = useMemo(() => (isHot && subject ? heatOf(app, subject.chart) : null), [isHot, subject, app]);

  const names = useNames(actors);
  const { nameOf, order } = names;
  const actorId = actor?.sessionId ?? null;
  const scope = useScope(actors, filter.scope, actorId);
  const deferredText = useDeferredValue(filter.text);
  const rows = useMemo(
    () => filterRows(diagram.rows, { text: deferredText, hidden: filter.hidden, actors: scope }, nameOf),
    [diagram, deferredText, filter.hidden, scope, nameOf],
  );
  const selectRow = useCallback(
    (next: number | null) => send({ type: 'row.select', number: next, machineId }),
    [send, machineId],
  );
  const selectActor = useCallback(
    (sessionId: string) => send({ type: 'actor.select', sessionId, machineId }),
    [send, machineId],
  );
  const sendEvent = useCallback(
    (sessionId: string, event: LiveEvent) => send({ type: 'event.send', sessionId, event }),
    [send],
  );

  const alive = useMemo(() => [...actors.values()].filter(({ isAlive }) => isAlive).length, [actors]);
  const stopped = actors.size - alive;
  // The shown moment: the selected line, or now.
  const isThen = row !== null && row.record.sessionId === actorId;
  const at = isThen ? row.after : (actor?.snapshot ?? null);
  const taken = isThen ? row.taken : (actor?.taken ?? []);

  return (
    <div className="wb-live-body">
      <section className="wb-live-actors" aria-label="Actors">
        <div className="wb-live-caption">
          <h2>{countText(alive, 'actor')}</h2>
          {stopped > 0 && (
            <label className="wb-check">
              <input
                type="checkbox"
                checked={withStopped}
                onChange={() => send({ type: 'stopped.toggle' })}
              />
              {numberText(stopped)} stopped
            </label>
          )}
        </div>
        {actors.size === 0 && (
          <p className="wb-note wb-live-line">Waiting for the tab to report its actors…</p>
        )}
        <ActorTree lines={lines} selectedId={actorId} onSelect={selectActor} />
      </section>
      <section className="wb-live-chart" aria-label="Chart of the actor">
        {actor && subject && (
          <div className="wb-bar" role="toolbar" aria-label="Run of the actor">
            {onPlay && <Button onClick={onPlay}>Play in Simulate</Button>}
            <Button
              aria-pressed={isHot}
              title="How often and how long each state was active, over all recorded actors of this machine"
              onClick={() => setIsHot(!isHot)}
            >
              Heat
            </Button>
            {registry.testStyle && (
              <Button
                onClick={() => {
                  try {
                    const { file, code, notes } = testOfActor(app, actor.sessionId, subject);
                    download(file.split('/').at(-1) ?? file, new Blob([code], { type: 'text/plain' }));
                    onProblem(notes.length === 0 ? null : `The test was saved. ${notes.join(' ')}`);
                  } catch (error) {
                    onProblem(messageOf(error));
                  }
                }}
              >
                Export as test
              </Button>
            )}
          </div>
        )}
        {isOther && (
          <p className="wb-note wb-live-line">
            The app runs another {actor?.machine} than this workbench has, or another version of it. This is
            the chart that the app sent.
          </p>
        )}
        {actor && (
          <ActorView
            // The key resets the selected state, which the chart of another machine does not have.
            key={actor.machine}
            name={actorName(actor)}
            machineId={actor.machine}
            chart={chart}
            why={drawing?.why ?? ''}
            snapshot={at}
            taken={taken}
            heat={heat}
            isThen={isThen}
          />
        )}
      </section>
      <section className="wb-live-diagram" aria-label="What happened">
        <FilterBar
          filter={filter}
          actorName={actor ? actorName(actor) : null}
          onChange={(change) => send({ type: 'filter.change', filter: change })}
        />
        {rows.length === 0 ? (
          <p className="wb-note wb-live-line">
            {diagram.rows.length === 0 ? 'Nothing has happened yet.' : 'No line matches the filter.'}
          </p>
        ) : (
          <Sequence
            rows={rows}
            caption={
              rows.length === diagram.rows.length
                ? countText(rows.length, 'line')
                : `${numberText(rows.length)} of ${countText(diagram.rows.length, 'line')}`
            }
            order={order}
            nameOf={nameOf}
            beginning={diagram.beginning ?? 0}
            selectedActorId={actorId}
            selectedNumber={number}
            onSelect={selectRow}
            onSelectActor={selectActor}
          />
        )}
      </section>
      <div className="wb-live-side">
        {aside}
        {row && (
          <RowDetails
            row={row}
            chart={isThen ? chart : null}
            nameOf={nameOf}
            onClose={() => selectRow(null)}
          />
        )}
        {!row && actor && (
          <section className="wb-section" aria-labelledby="wb-live-actor">
            <h2 id="wb-live-actor">
              {actorName(actor)} <span className="wb-muted">{actor.isAlive ? 'now' : 'stopped'}</span>
            </h2>
            <p className="wb-stateText">
              <code>{liveStateText(actor.snapshot)}</code>
            </p>
            <SnapshotValues key={actor.sessionId} before={null} after={actor.snapshot} />
          </section>
        )}
        {isLive && actor?.isAlive && (
          <SendForm
            key={actor.sessionId}
            registry={registry}
            entry={subject?.entry ?? null}
            chart={chart}
            active={actor.snapshot.active}
            sent={sent}
            sessionId={actor.sessionId}
            onSend={sendEvent}
          />
        )}
        {onPlay && (
          <p className="wb-note wb-live-line">
            Hidden values never came here: of them the app sends the type and the length. A machine shows more
            by its <code>meta.live</code>.
          </p>
        )}
      </div>
    </div>
  );
}

function hasSameParts(a: Chart, b: Chart | null | undefined): boolean {
  if (!b) return false;
  const [own, others] = [a, b].map(
    ({ states, transitions }) => new Set([...states, ...transitions].map(({ id }) => id)),
  );
  return own?.size === others?.size && [...(own ?? [])].every((id) => others?.has(id));
}

type Actors = ReadonlyMap<string, LiveActor>;

/** The names and the order of the actors. Returns the same object until an actor is added or removed. */
function useNames(actors: Actors) {
  const key = [...actors.keys()].join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: names and order depend only on the ids of the actors
  return useMemo(() => {
    const names = new Map([...actors].map(([id, actor]) => [id, actorName(actor)]));
    return {
      nameOf: (sessionId: string) => names.get(sessionId) ?? sessionId,
      order: new Map([...actors.keys()].map((id, index) => [id, index])),
    };
  }, [key]);
}

function useScope(actors: Actors, scope: 'all' | 'actor' | 'subtree', actorId: string | null) {
  const { order } = useNames(actors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: parents depend only on the ids of the actors
  return useMemo(() => {
    if (scope === 'all' || actorId === null) return null;
    return scope === 'actor' ? new Set([actorId]) : subtreeOf(actors.values(), actorId);
  }, [order, scope, actorId]);
}
