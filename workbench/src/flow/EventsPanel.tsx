import './flow.css';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { type EventFlow, eventFlows, type Receiver, type Sender } from '../model/event-flow.ts';
import { shortId } from '../outline/wording.ts';
import type { PanelProps } from '../shell/panel.ts';
import type { UrlState } from '../shell/url-state.ts';

/** The senders and receivers of each event, over all machines. */
export default function EventsPanel({ registry, chart, selectedId, onGo }: PanelProps) {
  const flows = useMemo(() => eventFlows(registry.entries), [registry]);
  const selected = chart.transitions.find(({ id, kind }) => id === selectedId && kind === 'event');
  const [text, setText] = useState(selected?.eventType ?? '');
  const [isOnlyHere, setIsOnlyHere] = useState(false);
  const sought = useDeferredValue(text).trim().toLowerCase();
  const id = useId();
  const found = flows.filter(
    (flow) =>
      flow.type.toLowerCase().includes(sought) &&
      (!isOnlyHere || [...flow.senders, ...flow.receivers].some(({ machineId }) => machineId === chart.id)),
  );
  return (
    <div className="wb-flow">
      <div className="wb-flow-search">
        <label htmlFor={id}>Event</label>
        <input
          id={id}
          type="search"
          placeholder="Part of an event type"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <label className="wb-check">
          <input
            type="checkbox"
            checked={isOnlyHere}
            onChange={({ target }) => setIsOnlyHere(target.checked)}
          />
          Only those of {chart.id}
        </label>
        <p className="wb-note" role="status">
          {found.length} of {flows.length} events
        </p>
      </div>
      <p className="wb-note">
        Senders are those that the machines declare. A view, a test or a server may send an event too, and an
        event whose type is computed is not found.
      </p>
      <ul className="wb-flow-list" aria-label="Events">
        {found.map((flow) => (
          <Flow key={flow.type} flow={flow} isOpen={found.length <= 3 || flow.type === text} onGo={onGo} />
        ))}
      </ul>
    </div>
  );
}

interface FlowProps {
  flow: EventFlow;
  isOpen: boolean;
  onGo(to: Partial<UrlState>): void;
}

function Flow({ flow: { type, senders, receivers }, isOpen, onGo }: FlowProps) {
  const go = (machine: string, selected: string) => onGo({ tab: 'chart', machine, selected, steps: null });
  return (
    <li>
      <details key={String(isOpen)} open={isOpen}>
        <summary>
          <code>{type}</code>{' '}
          <span className="wb-muted">
            {countText(senders.length, 'sender')}, {countText(receivers.length, 'receiver')}
          </span>
        </summary>
        <div className="wb-flow-sides">
          <section aria-label={`Senders of ${type}`}>
            <h3>Sent by</h3>
            {senders.length === 0 && (
              <p className="wb-note">No machine sends it: a view or other code does.</p>
            )}
            <ul>
              {senders.map((sender, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an action can send the same event twice, and none moves
                <li key={index}>
                  <button type="button" className="wb-link" onClick={() => go(sender.machineId, sender.id)}>
                    {placeOf(sender.machineId, sender.id)}
                  </button>{' '}
                  <span className="wb-muted">{senderText(sender)}</span>
                </li>
              ))}
            </ul>
          </section>
          <section aria-label={`Receivers of ${type}`}>
            <h3>Received by</h3>
            {receivers.length === 0 && <p className="wb-note">No machine handles it.</p>}
            <ul>
              {receivers.map((receiver) => (
                <li key={`${receiver.id} ${receiver.actor ?? ''}`}>
                  <button
                    type="button"
                    className="wb-link"
                    onClick={() => go(receiver.machineId, receiver.id)}
                  >
                    {placeOf(receiver.machineId, receiver.sourceId)}
                  </button>{' '}
                  <span className="wb-muted">{receiverText(receiver, type)}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </details>
    </li>
  );
}

/** A place as the names of its machine and its state: `door, open`. */
function placeOf(machineId: string, id: string): string {
  const [state = ''] = id.split('|');
  return state === machineId ? machineId : `${machineId}, ${shortId(state)}`;
}

const verbs: Readonly<Record<Sender['kind'], string>> = {
  raise: 'raises it',
  sendTo: 'sends it',
  emit: 'emits it',
  code: 'sends it in code',
};

function senderText({ kind, to, when, isDelayed }: Sender): string {
  return [when, verbs[kind], to && `to ${to}`, isDelayed && 'after a delay'].filter(Boolean).join(' ');
}

function receiverText({ descriptor, guard, actor }: Receiver, type: string): string {
  return [
    actor !== null && `in ${actor}`,
    descriptor !== type && `as ${descriptor}`,
    guard !== null && `if ${guard}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function countText(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
