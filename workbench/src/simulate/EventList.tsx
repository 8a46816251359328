import { useId, useMemo, useState } from 'react';
import type { AnyEventObject } from 'xstate';
import { machineSchemas } from '../model/machine-schemas.ts';
import { type NextEvent, nextEventsOf } from '../model/next-events.ts';
import type { Occurrence, Simulation } from '../model/simulation.ts';
import { blockersOf, whyOf } from '../model/why.ts';
import { payloadText } from '../model/words.ts';
import { Button } from '../shell/Button.tsx';
import type { HistoryStep } from '../travel/history.ts';
import { draftOf, readEventDraft } from './draft.ts';
import { eventFields } from './form/fields.ts';
import { fillingEvents, newState } from './next-steps.ts';
import { type Subject, samplesFor } from './session.ts';
import { keepTyped, typedBefore } from './typed-before.ts';
import { ValueEditor } from './ValueEditor.tsx';
import { WhyList } from './WhyList.tsx';

interface EventListProps {
  subject: Subject;
  simulation: Simulation;
  /** The steps up to the current one. */
  path: readonly HistoryStep[];
  onOccurrence(occurrence: Occurrence): void;
}

/** The events that the machine accepts now. A blocked event lists the guards that return false. */
export function EventList({ subject, simulation, path, onOccurrence }: EventListProps) {
  const { registry, entry } = subject;
  const known = samplesFor(subject);
  const place = { machineId: entry.machine.id, known };
  const types = useMemo(() => ({ ...machineSchemas(entry.machine).events, ...entry.eventTypes }), [entry]);
  const nextEvents = nextEventsOf(simulation, entry.model.events);
  const filling = useMemo(() => fillingEvents(path, entry.model.events), [path, entry]);
  const [edited, setEdited] = useState<AnyEventObject | 'other' | null>(null);
  const others = entry.model.events.filter(
    (event) => !nextEvents.some((nextEvent) => nextEvent.event === event),
  );
  const samples = entry.model.events.map((event) => ({
    name: `${event.type} ${payloadText(event, registry.nameOf)}`.trim(),
    value: event,
  }));
  const typed = (value: AnyEventObject) => (types[value.type] ? value : typedBefore(value, place));
  const editor = (value: AnyEventObject, isForm: boolean) => (
    <ValueEditor
      label="Event"
      value={value}
      field={isForm ? eventFields(draftOf(value, known), types[value.type]) : null}
      samples={samples}
      known={known}
      submitLabel="Send"
      read={(text) => readEventDraft(text, known)}
      onSubmit={(value) => {
        const event = value as AnyEventObject;
        keepTyped(event, place);
        onOccurrence({ kind: 'event', event });
      }}
      onClose={() => setEdited(null)}
    />
  );
  return (
    <section className="wb-section" aria-labelledby="wb-events">
      <h2 id="wb-events">Events</h2>
      {nextEvents.length === 0 && (
        <p className="wb-note">The current state handles none of the sample events.</p>
      )}
      {filling.length > 1 && (
        <Button
          title={filling.map(({ type }) => type).join(', ')}
          onClick={() => {
            for (const event of filling) onOccurrence({ kind: 'event', event });
          }}
        >
          Fill in the form ({filling.length} samples)
        </Button>
      )}
      <ul className="wb-next-events">
        {nextEvents.map((nextEvent, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: some samples are equal
          <li key={index}>
            <EventRow
              nextEvent={nextEvent}
              payload={payloadText(nextEvent.event, registry.nameOf)}
              isEdited={edited === nextEvent.event}
              onSend={() => onOccurrence({ kind: 'event', event: nextEvent.event })}
              onEdit={() => setEdited(edited === nextEvent.event ? null : nextEvent.event)}
              simulation={simulation}
              leadsTo={newState(path, nextEvent.event)}
            />
            {edited === nextEvent.event && editor(typed(nextEvent.event), true)}
          </li>
        ))}
      </ul>
      <div className="wb-row">
        <Button
          aria-expanded={edited === 'other'}
          isOff={simulation.snapshot.status !== 'active'}
          onClick={() => setEdited(edited === 'other' ? null : 'other')}
        >
          Another event…
        </Button>
        {others.length > 0 && (
          <span className="wb-note">
            {others.length} {others.length === 1 ? 'sample is' : 'samples are'} not handled in this state
          </span>
        )}
      </div>
      {edited === 'other' && editor(typed(others[0] ?? { type: '' }), false)}
    </section>
  );
}

interface EventRowProps {
  nextEvent: NextEvent;
  payload: string;
  isEdited: boolean;
  simulation: Simulation;
  /** A state where this run has not been; `null` if the event leads to none. */
  leadsTo: string | null;
  onSend(): void;
  onEdit(): void;
}

function EventRow({ nextEvent, payload, isEdited, simulation, leadsTo, onSend, onEdit }: EventRowProps) {
  const id = useId();
  const [isExplained, setIsExplained] = useState(false);
  const { isEnabled, event } = nextEvent;
  const branches = useMemo(() => whyOf(simulation, event), [simulation, event]);
  const blockedBy = isEnabled ? [] : blockersOf(branches);
  const hasGuards = branches.some(({ guard }) => guard !== null);
  const reason = blockedBy.length > 0 ? `${blockedBy.join(', ')} is false` : 'does nothing here';
  return (
    <div className="wb-next-event-row">
      <button
        type="button"
        className="wb-send"
        // Not `disabled`: the button stays focusable, and screen readers announce the reason.
        aria-disabled={!isEnabled}
        aria-describedby={isEnabled ? undefined : id}
        onClick={() => {
          if (isEnabled) onSend();
        }}
      >
        <strong>{event.type}</strong> {payload && <span>{payload}</span>}
      </button>
      <button
        type="button"
        className="wb-link"
        aria-expanded={isEdited}
        aria-label={`Edit ${event.type} ${payload}`.trim()}
        onClick={onEdit}
      >
        edit
      </button>
      {hasGuards && (
        <button
          type="button"
          className="wb-link"
          aria-expanded={isExplained}
          aria-label={`Why ${event.type} ${payload}`.trim()}
          onClick={() => setIsExplained(!isExplained)}
        >
          why
        </button>
      )}
      {leadsTo !== null && <span className="wb-note">new: {leadsTo}</span>}
      {!isEnabled && (
        <span id={id} className="wb-note">
          Not now: {reason}
        </span>
      )}
      {isExplained && <WhyList event={event.type} branches={branches} />}
    </div>
  );
}
