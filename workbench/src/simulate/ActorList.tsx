import { type ReactNode, useState } from 'react';
import { canFinish } from '../model/actor-logic.ts';
import { actorText } from '../model/actor-text.ts';
import { isMachine } from '../model/nodes.ts';
import { type Occurrence, type Simulation, type WaitingActor, waitingActors } from '../model/simulation.ts';
import { payloadText, valueText } from '../model/words.ts';
import type { HistoryStep } from '../travel/history.ts';
import { outcomesOf } from './chart-events.ts';
import { readDraft } from './draft.ts';
import { type Subject, samplesFor } from './session.ts';
import { ValueEditor } from './ValueEditor.tsx';

interface ActorListProps {
  subject: Subject;
  simulation: Simulation;
  /** The steps from the start to the current one. */
  path: readonly HistoryStep[];
  onOccurrence(occurrence: Occurrence): void;
}

/** The actors that the machine started. The tester chooses the outcome of each. */
export function ActorList({ subject, simulation, path, onOccurrence }: ActorListProps) {
  const actors = waitingActors(simulation);
  const names = namesOf(actors);
  return (
    <section className="wb-section" aria-labelledby="wb-actors">
      <h2 id="wb-actors">Actors</h2>
      {actors.length === 0 && <p className="wb-note">None is running.</p>}
      {actors.map((actor) => (
        <ActorOutcome
          key={actor.id}
          subject={subject}
          actor={actor}
          name={names.get(actor.id) ?? actor.id}
          input={inputOf(actor.id, path)}
          onOccurrence={onOccurrence}
        />
      ))}
    </section>
  );
}

interface ActorProps {
  subject: Subject;
  actor: WaitingActor;
  name: string;
  input: unknown;
  onOccurrence(occurrence: Occurrence): void;
}

/** An actor whose outcome the tester chooses. */
export function ActorOutcome({ subject, actor, name, input, onOccurrence }: ActorProps) {
  const { id, src, logic } = actor;
  const { registry, entry } = subject;
  const known = samplesFor(subject);
  const { snapshots, outputs, errors } = outcomesOf(actor, { model: entry.model, registry });
  const [edited, setEdited] = useState<'changed' | 'done' | 'failed' | null>(null);
  const named = (values: readonly unknown[]) => [
    ...new Map(values.map((value) => [valueText(value, registry.nameOf), value])),
  ];
  const done = (output: unknown) => onOccurrence({ kind: 'done', actorId: id, output });
  const failed = (error: unknown) => onOccurrence({ kind: 'failed', actorId: id, error });
  const changed = (snapshot: unknown) => onOccurrence({ kind: 'changed', actorId: id, snapshot });
  const outcome = {
    changed: { shown: snapshots, label: `Snapshot of ${name}`, submit: 'Becomes this', choose: changed },
    done: { shown: outputs, label: `Output of ${name}`, submit: 'Done with this', choose: done },
    failed: { shown: errors, label: `Error of ${name}`, submit: 'Fail with this', choose: failed },
  }[edited ?? 'done'];
  const editButton = (kind: typeof edited, name: string) => (
    <EditButton
      name={name}
      isOpen={edited === kind}
      onClick={() => setEdited(edited === kind ? null : kind)}
    />
  );
  return (
    <fieldset className="wb-actor">
      <legend>
        <code>{name}</code>{' '}
        {src !== name && src !== 'inline' && !src.startsWith('xstate.') && (
          <span className="wb-muted">{src}</span>
        )}
      </legend>
      {input !== undefined && <p className="wb-note">Started with {valueText(input, registry.nameOf)}</p>}
      {snapshots.length > 0 && (
        <Chips label="Becomes" values={named(snapshots)} prefix={`${name} becomes`} onPick={changed}>
          {editButton('changed', `Edit a snapshot of ${name}`)}
        </Chips>
      )}
      {outputs.length > 0 || canFinish(logic) ? (
        <Chips
          label="Done with"
          values={named(outputs.length > 0 ? outputs : [undefined])}
          prefix={`${name} done:`}
          onPick={done}
        >
          {editButton('done', `Edit an output of ${name}`)}
        </Chips>
      ) : (
        <p className="wb-note">It never ends by itself.</p>
      )}
      <Chips label="Fails with" values={named(errors)} prefix={`${name} failed:`} onPick={failed}>
        {editButton('failed', `Edit an error of ${name}`)}
      </Chips>
      {edited !== null && (
        <ValueEditor
          key={edited}
          label={outcome.label}
          value={outcome.shown[0]}
          samples={named(outcome.shown).map(([said, value]) => ({ name: said, value }))}
          known={known}
          submitLabel={outcome.submit}
          read={(text) => readDraft(text, known)}
          onSubmit={outcome.choose}
          onClose={() => setEdited(null)}
        />
      )}
      {outputs.length === 0 && entry.model.events.length > 0 && (
        <details>
          <summary>Sends the machine an event</summary>
          <Chips
            label="Sends"
            values={entry.model.events.map((event) => [
              `${event.type} ${payloadText(event, registry.nameOf)}`.trim(),
              event,
            ])}
            prefix={`${name} sends`}
            onPick={(_, index) => {
              const event = entry.model.events[index];
              if (event) onOccurrence({ kind: 'event', event });
            }}
          />
        </details>
      )}
    </fieldset>
  );
}

interface ChipsProps {
  label: string;
  values: readonly (readonly [name: string, value: unknown])[];
  /** Text for screen readers before each value. */
  prefix: string;
  onPick(value: unknown, index: number): void;
  children?: ReactNode;
}

function Chips({ label, values, prefix, onPick, children }: ChipsProps) {
  return (
    <div className="wb-chips">
      <span className="wb-note">{label}</span>
      <div>
        {values.map(([name, value], index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: samples never move
            key={index}
            type="button"
            className="wb-button wb-chip"
            aria-label={`${prefix} ${name}`}
            onClick={() => onPick(value, index)}
          >
            {name}
          </button>
        ))}
        {children}
      </div>
    </div>
  );
}

function EditButton({ name, isOpen, onClick }: { name: string; isOpen: boolean; onClick(): void }) {
  return (
    <button type="button" className="wb-link" aria-label={name} aria-expanded={isOpen} onClick={onClick}>
      edit
    </button>
  );
}

/** A unique name for each actor. */
function namesOf(actors: readonly WaitingActor[]): Map<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    actors.map(({ id, src, logic }) => {
      const name = actorText(id, isMachine(logic) && src === 'inline' ? logic.id : src);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [id, count === 1 ? name : `${name} ${count}`];
    }),
  );
}

/** The input of the last start of an actor. */
function inputOf(actorId: string, path: readonly HistoryStep[]): unknown {
  for (const { simulation } of path.toReversed()) {
    const found = simulation.last.started.findLast(({ id }) => id === actorId);
    if (found) return found.input;
  }
  return undefined;
}
