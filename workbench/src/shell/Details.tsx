import { type ReactNode, useMemo } from 'react';
import type { LiveMeta } from '../live/declared.ts';
import { invokeText } from '../model/actor-text.ts';
import type { Chart, ChartState, ChartTransition } from '../model/chart.ts';
import { eventFlows, type Receiver, type Sender } from '../model/event-flow.ts';
import { citationsOf, type References } from '../model/references.ts';
import type { MachineEntry, Registry } from '../model/registry.ts';
import { shortId, stateKind, transitionSentence } from '../outline/wording.ts';
import { Prose } from './Prose.tsx';

interface DetailsProps {
  entry: MachineEntry;
  chart: Chart;
  registry: Registry;
  selectedId: string | null;
  onSelect(id: string): void;
  /** Shows a part of a machine, which may be another one. */
  onMachine(machine: string, selected: string): void;
}

/** The details of the selected state or transition, or of the machine if nothing is selected. */
export function Details({ selectedId, ...of }: DetailsProps) {
  const { chart } = of;
  const transition = chart.transitions.find(({ id }) => id === selectedId);
  const state = chart.states.find(({ id }) => id === selectedId) ?? chart.states[0];
  return (
    <section className="wb-details" aria-label="Details">
      {transition && <TransitionDetails transition={transition} {...of} />}
      {!transition && state && <StateDetails state={state} {...of} />}
    </section>
  );
}

interface StateDetailsProps extends Omit<DetailsProps, 'selectedId'> {
  state: ChartState;
}

function StateDetails({ state, chart, entry, registry, onSelect }: StateDetailsProps) {
  const isRoot = state.parentId === null;
  const kind = isRoot ? 'machine' : [stateKind(state), 'state'].filter(Boolean).join(' ');
  const leaving = chart.transitions.filter(({ sourceId }) => sourceId === state.id);
  const coming = chart.transitions.filter(
    ({ sourceId, targetIds }) => sourceId !== state.id && targetIds.includes(state.id),
  );
  return (
    <>
      <h2>
        {shortId(state.id)} <span className="wb-muted">{kind}</span>
      </h2>
      {(isRoot || state.description) && <p>{isRoot ? entry.summary : state.description}</p>}
      {entry.pictures?.[state.id] && (
        <figure className="wb-picture">
          <a href={entry.pictures[state.id]} target="_blank" rel="noreferrer">
            <img src={entry.pictures[state.id]} alt={`The app in ${shortId(state.id)}; opens in full size`} />
          </a>
          <figcaption className="wb-muted">This state looks like this.</figcaption>
        </figure>
      )}
      <dl>
        <Row name="Source">{isRoot && <code>{entry.source}</code>}</Row>
        {Object.entries(state.meta).map(([name, value]) => (
          <Row key={name} name={name === 'live' ? 'Shown live' : name}>
            {name === 'live' ? liveText(value) : typeof value === 'string' ? value : JSON.stringify(value)}
          </Row>
        ))}
        <Row name="Initial state">
          {state.initialId && (
            <Link id={state.initialId} onSelect={onSelect} text={shortId(state.initialId)} />
          )}
        </Row>
        <Row name="Without history">
          {state.defaultIds.length > 0 &&
            state.defaultIds.map((id) => <Link key={id} id={id} onSelect={onSelect} text={shortId(id)} />)}
        </Row>
        <Row name="Tags">{state.tags.join(', ')}</Row>
        <Row name="On entry">{state.entry.join(', ')}</Row>
        <Row name="On exit">{state.exit.join(', ')}</Row>
        <Row name="Invokes">{state.invokes.map(invokeText).join(', ')}</Row>
      </dl>
      <Transitions title="Outgoing transitions" transitions={leaving} onSelect={onSelect} />
      <Transitions title="Incoming transitions" transitions={coming} onSelect={onSelect} withSource />
      <Cited names={citationsOf(isRoot ? chart.states : [state])} references={registry.references ?? {}} />
    </>
  );
}

interface TransitionDetailsProps extends Omit<DetailsProps, 'selectedId'> {
  transition: ChartTransition;
}

function TransitionDetails({ transition, registry, onSelect, onMachine }: TransitionDetailsProps) {
  const { label, kind, eventType, sourceId, targetIds, guard, actions, reenter, description } = transition;
  return (
    <>
      <h2>
        {label} <span className="wb-muted">transition</span>
      </h2>
      <p>{transitionSentence(transition)}</p>
      {description && <p>{description}</p>}
      <dl>
        <Row name="From">
          <Link id={sourceId} onSelect={onSelect} text={shortId(sourceId)} />
        </Row>
        <Row name="Target">
          {targetIds.length === 0
            ? 'none'
            : targetIds.map((id) => <Link key={id} id={id} onSelect={onSelect} text={shortId(id)} />)}
        </Row>
        <Row name="Event">{kind !== 'event' && eventType ? <code>{eventType}</code> : ''}</Row>
        <Row name="Guard">{guard}</Row>
        <Row name="Actions">{actions.join(', ')}</Row>
        <Row name="Re-enters">{reenter ? 'yes: leaves its state and enters it again' : ''}</Row>
      </dl>
      {kind === 'event' && eventType && (
        <EventFlowOf type={eventType} registry={registry} onMachine={onMachine} />
      )}
    </>
  );
}

type EventFlowProps = Pick<DetailsProps, 'registry' | 'onMachine'> & { type: string };

/** The senders and receivers of an event, over all machines. */
function EventFlowOf({ type, registry, onMachine }: EventFlowProps) {
  const flows = useMemo(() => eventFlows(registry.entries), [registry]);
  const { senders, receivers } = flows.find((flow) => flow.type === type) ?? { senders: [], receivers: [] };
  const sides = [
    {
      title: 'Sent by',
      none: 'No machine sends it: a view or other code does, or its type is computed.',
      places: senders.map((one) => ({ ...one, sourceId: one.id.split('|')[0] ?? '', text: senderText(one) })),
    },
    {
      title: 'Received by',
      none: 'No machine handles it.',
      places: receivers.map((one) => ({ ...one, text: receiverText(one, type) })),
    },
  ];
  return sides.map(({ title, none, places }) => (
    <section key={title} aria-label={title}>
      <h3>{title}</h3>
      {places.length === 0 && <p className="wb-note">{none}</p>}
      <ul className="wb-links">
        {places.map(({ machineId, id, sourceId, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an action can send the same event twice, and none moves
          <li key={index}>
            <Link
              id={id}
              text={sourceId === machineId ? machineId : `${machineId}, ${shortId(sourceId)}`}
              onSelect={() => onMachine(machineId, id)}
            />
            <span className="wb-muted"> {text}</span>
          </li>
        ))}
      </ul>
    </section>
  ));
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
  return [actor && `in ${actor}`, descriptor !== type && `as ${descriptor}`, guard && `if ${guard}`]
    .filter(Boolean)
    .join(' ');
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface TransitionsProps {
  title: string;
  transitions: readonly ChartTransition[];
  withSource?: boolean;
  onSelect(id: string): void;
}

function Transitions({ title, transitions, withSource = false, onSelect }: TransitionsProps) {
  if (transitions.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul className="wb-links">
        {transitions.map(({ id, label, guard, sourceId, targetIds }) => (
          <li key={id}>
            <Link id={id} onSelect={onSelect} text={label} />
            <span className="wb-muted">
              {guard === null ? '' : ` if ${guard}`}
              {withSource ? ` from ${shortId(sourceId)}` : ''}
              {!withSource && targetIds.length > 0 ? ` to ${targetIds.map(shortId).join(', ')}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Cited({ names, references }: { names: readonly string[]; references: References }) {
  const cited = names.flatMap((name) => references[name] ?? []);
  if (cited.length === 0) return null;
  return (
    <>
      <h3>Reference</h3>
      {cited.map(({ title, text }) => (
        <section key={title} className="wb-reference" aria-label={title}>
          <h4>{title}</h4>
          <Prose text={text} />
        </section>
      ))}
    </>
  );
}

function Link({ id, text, onSelect }: { id: string; text: string; onSelect(id: string): void }) {
  return (
    <button type="button" className="wb-link" onClick={() => onSelect(id)}>
      {text}
    </button>
  );
}

/** The values that a machine declares in `meta.live`, in one line. */
function liveText(live: unknown): string {
  if (typeof live !== 'object' || live === null) return String(live);
  const { context = [], events = {} } = live as LiveMeta;
  const ofEvents = Object.entries(events).map(([type, paths]) => `${[paths].flat().join(', ')} of ${type}`);
  return [...context, ...ofEvents].join(', ');
}
