import { memo, useMemo, useState } from 'react';
import type { AnyEventObject, EventObject } from 'xstate';
import type { Chart } from '../model/chart.ts';
import type { MachineEntry, Registry } from '../model/registry.ts';
import { payloadText } from '../model/words.ts';
import { Button } from '../shell/Button.tsx';
import { draftOf, type ReadDraft, readEventDraft } from '../simulate/draft.ts';
import { eventFields } from '../simulate/form/fields.ts';
import { keepTyped, typedBefore } from '../simulate/typed-before.ts';
import { ValueEditor } from '../simulate/ValueEditor.tsx';
import type { LiveEvent } from './protocol.ts';
import { plainEvent, sortSamples } from './samples.ts';

interface SendFormProps {
  registry: Registry;
  /** The entry of the actor's machine; `null` if the registry lacks it. */
  entry: MachineEntry | null;
  chart: Chart | null;
  /** Ids of the active states. */
  active: readonly string[];
  /** A message about the last sent event. */
  sent: string;
  sessionId: string;
  onSend(sessionId: string, event: LiveEvent): void;
}

/** An event without data for each event type of a chart. */
function eventsIn(chart: Chart | null): EventObject[] {
  const types = chart?.transitions.flatMap(({ kind, eventType }) =>
    kind === 'event' && !eventType.endsWith('*') ? [eventType] : [],
  );
  return [...new Set(types)].map((type) => ({ type }));
}

/** Sends an event to a live actor: a sample that the current state handles, or a typed event. */
export const SendForm = memo(function SendForm(props: SendFormProps) {
  const { registry, entry, chart, active, sent, sessionId, onSend } = props;
  const [edited, setEdited] = useState<EventObject | null>(null);
  // For a machine that the registry lacks, the chart gives the event types.
  const model = useMemo(() => entry?.model ?? { inputs: [], events: eventsIn(chart) }, [entry, chart]);
  const known = { model, registry };
  const place = { machineId: entry?.machine.id ?? '', known };
  const { events } = known.model;
  const sendable = useMemo(() => events.filter((event) => plainEvent(event) !== null), [events]);
  const { known: offered, others } = chart
    ? sortSamples(sendable, chart, new Set(active))
    : { known: [], others: sendable };
  const typed = (event: EventObject) => typedBefore(event, place);
  const textOf = (event: EventObject) => `${event.type} ${payloadText(event, registry.nameOf)}`.trim();
  return (
    <section className="wb-section" aria-labelledby="wb-live-send">
      <h2 id="wb-live-send">Send an event</h2>
      <ul className="wb-next-events">
        {offered.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: some samples are equal
          <li key={index} className="wb-next-event-row">
            <button
              type="button"
              className="wb-send"
              onClick={() => {
                const plain = plainEvent(event);
                if (plain) onSend(sessionId, plain);
              }}
            >
              <strong>{event.type}</strong> {payloadText(event, registry.nameOf)}
            </button>
            <button
              type="button"
              className="wb-link"
              aria-expanded={edited === event}
              aria-label={`Edit ${textOf(event)}`}
              onClick={() => setEdited(edited === event ? null : event)}
            >
              edit
            </button>
          </li>
        ))}
      </ul>
      {offered.length === 0 && (
        <p className="wb-note">The current state handles none of the sample events.</p>
      )}
      <div className="wb-row">
        <Button aria-expanded={edited === anew} onClick={() => setEdited(edited === anew ? null : anew)}>
          Another event…
        </Button>
        <span className="wb-note" role="status">
          {sent}
        </span>
      </div>
      {edited && (
        <ValueEditor
          key={textOf(edited)}
          label="Event"
          value={typed(edited === anew ? (others[0] ?? anew) : edited)}
          field={edited === anew ? null : eventFields(draftOf(typed(edited), known), undefined)}
          samples={[...offered, ...others].map((value) => ({ name: textOf(value), value }))}
          known={known}
          submitLabel="Send"
          read={(text) => readPlain(readEventDraft(text, known))}
          onSubmit={(event) => {
            const plain = plainEvent(event as AnyEventObject);
            if (!plain) return;
            keepTyped(plain, place);
            onSend(sessionId, plain);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
});

/** The initial value of the editor if there is no sample. */
const anew: EventObject = { type: '' };

function readPlain(read: ReadDraft): ReadDraft {
  if (read.problems || plainEvent(read.value as AnyEventObject)) return read;
  return { value: null, problems: ['Only plain data goes to another tab: no file, error or the like.'] };
}
