import { useId, useState } from 'react';
import type { AnyEventObject } from 'xstate';
import { type Offer, offersOf } from '../model/offers.ts';
import type { Occurrence, Simulation } from '../model/simulation.ts';
import { payloadText } from '../model/words.ts';
import { readEventDraft } from './draft.ts';
import { knownOf, type Subject } from './session.ts';
import { ValueEditor } from './ValueEditor.tsx';

interface EventListProps {
  subject: Subject;
  simulation: Simulation;
  onHappen(occurrence: Occurrence): void;
}

/** What can be sent to the machine now. An event that would do nothing says which guard is against it. */
export function EventList({ subject, simulation, onHappen }: EventListProps) {
  const { registry, entry } = subject;
  const known = knownOf(subject);
  const offers = offersOf(simulation, entry.model.events);
  const [edited, setEdited] = useState<AnyEventObject | 'other' | null>(null);
  const others = entry.model.events.filter((event) => !offers.some((offer) => offer.event === event));
  const samples = entry.model.events.map((event) => ({
    name: `${event.type} ${payloadText(event, registry.nameOf)}`.trim(),
    value: event,
  }));
  const editor = (value: unknown) => (
    <ValueEditor
      label="Event"
      value={value}
      samples={samples}
      known={known}
      submitLabel="Send"
      read={(text) => readEventDraft(text, known)}
      onSubmit={(event) => onHappen({ kind: 'event', event: event as AnyEventObject })}
      onClose={() => setEdited(null)}
    />
  );
  return (
    <section className="wb-section" aria-labelledby="wb-events">
      <h2 id="wb-events">Events</h2>
      {offers.length === 0 && <p className="wb-note">The present state knows none of the sample events.</p>}
      <ul className="wb-offers">
        {offers.map((offer, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: some samples say the same.
          <li key={index}>
            <OfferRow
              offer={offer}
              payload={payloadText(offer.event, registry.nameOf)}
              isEdited={edited === offer.event}
              onSend={() => onHappen({ kind: 'event', event: offer.event })}
              onEdit={() => setEdited(edited === offer.event ? null : offer.event)}
            />
            {edited === offer.event && editor(offer.event)}
          </li>
        ))}
      </ul>
      <div className="wb-row">
        <button
          type="button"
          className="wb-button"
          aria-expanded={edited === 'other'}
          disabled={simulation.snapshot.status !== 'active'}
          onClick={() => setEdited(edited === 'other' ? null : 'other')}
        >
          Another event…
        </button>
        {others.length > 0 && (
          <span className="wb-note">
            {others.length} {others.length === 1 ? 'sample means' : 'samples mean'} nothing in this state
          </span>
        )}
      </div>
      {edited === 'other' && editor(others[0] ?? { type: '' })}
    </section>
  );
}

interface OfferRowProps {
  offer: Offer;
  payload: string;
  isEdited: boolean;
  onSend(): void;
  onEdit(): void;
}

function OfferRow({ offer, payload, isEdited, onSend, onEdit }: OfferRowProps) {
  const id = useId();
  const { isEnabled, blockedBy, event } = offer;
  const reason = blockedBy.length > 0 ? `${blockedBy.join(', ')} says no` : 'does nothing here';
  return (
    <div className="wb-offer-row">
      <button
        type="button"
        className="wb-send"
        // Not `disabled`, so that a keyboard finds it and hears why.
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
      {!isEnabled && (
        <span id={id} className="wb-note">
          Not now: {reason}
        </span>
      )}
    </div>
  );
}
