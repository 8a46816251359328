import * as z from 'zod/mini';
import { type DeclaredValues, nothingDeclared } from './declared.ts';
import { drawingOfConfig, makeDrawings } from './drawing.ts';
import { emptySession, hear as fold, type LiveApp, type ReceivedMessage } from './live-session.ts';
import { hidden, mask } from './mask.ts';
import { isWithin } from './measure.ts';
import { pageId } from './page-id.ts';
import { eventSchema, type FromApp, type LiveRecord, type LiveSnapshot } from './protocol.ts';
import { makeRedaction } from './redact.ts';
import { represent } from './represent.ts';
import { activeStates, readDefinition } from './stately-definition.ts';

/** The message of `@statelyai/inspect` that the reporting page waits for. */
const connectedMessage = { type: '@statelyai.connected' };

/** A page that reports through `@statelyai/inspect`, with the same interface as a tab with our own inspector. */
export interface StatelyPage {
  readonly app: string;
  attach(): void;
  detach(): void;
  /** Repeats that the page is open or gone. */
  announce(): void;
  close(): void;
}

/** The used part of the opener. */
interface Opener {
  readonly closed: boolean;
  readonly document: { title: string };
  readonly location: { href: string };
  postMessage(message: unknown, origin: string): void;
}

/** The used part of `Window`. */
export interface StatelyWindow {
  readonly opener: Opener | null;
  readonly location: { origin: string };
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

const maxMessage = { characters: 4_000_000, values: 400_000, depth: 60 };

const id = z.string().check(z.minLength(1), z.maxLength(300));
const base = { sessionId: id, createdAt: z.optional(z.string()) };

const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('@xstate.actor'),
    ...base,
    name: z.optional(z.string()),
    parentId: z.optional(z.nullable(z.string())),
    definition: z.optional(z.string()),
    snapshot: z.optional(z.unknown()),
  }),
  z.object({
    type: z.literal('@xstate.event'),
    ...base,
    sourceId: z.optional(z.nullable(z.string())),
    event: z.looseObject({ type: z.string() }),
  }),
  z.object({
    type: z.literal('@xstate.snapshot'),
    ...base,
    event: z.looseObject({ type: z.string() }),
    snapshot: z.unknown(),
  }),
]);

type StatelyMessage = z.infer<typeof messageSchema>;

const snapshotSchema = z.object({
  status: z.enum(['active', 'done', 'error', 'stopped']),
  value: z.optional(z.unknown()),
  context: z.optional(z.unknown()),
  tags: z._default(z.catch(z.array(z.string()), []), []),
  output: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
});

const redaction = makeRedaction();
/** Converts a declared value. Other values are hidden here too, since a session can be exported. */
const show = (value: unknown) => represent(value, redaction);

/**
 * Listens to the page that opened this one. Messages of other origins are ignored.
 * @param hear receives the messages, like those of a tab; records only while attached
 */
export function listenToOpener(
  page: StatelyWindow,
  hear: (heard: ReceivedMessage) => void,
): StatelyPage | null {
  const { opener } = page;
  if (!opener) return null;
  const app = `stately-${pageId}`;
  const machines = new Map<string, Definition>();
  const drawings = makeDrawings();
  let session = emptySession;
  let isAttached = false;
  let isKnown = false;

  const notify = (message: FromApp) => hear({ message, problems: [], origin: 'stately' });

  function announce(): void {
    if (!isKnown) return;
    if (opener?.closed) notify({ type: 'gone', app });
    else notify({ type: 'here', app, ...describePage(opener) });
  }

  function keep(message: FromApp): void {
    session = fold(session, { message, problems: [], origin: 'stately' }, Date.now());
    if (isAttached) notify(message);
  }

  /** The definition of a machine, with the first report of one of its actors. */
  function drawingIn(message: StatelyMessage) {
    const machine = machines.get(message.sessionId)?.machine ?? null;
    if (message.type !== '@xstate.actor' || machine === null || message.definition === undefined) return null;
    return drawings.add(machine, drawingOfConfig(message.definition));
  }

  function receive({ data, origin, source }: MessageEvent<unknown>): void {
    if (source !== opener || origin !== page.location.origin || typeof data !== 'object' || data === null)
      return;
    const type = 'type' in data ? data.type : null;
    if (type === '@statelyai.disconnected') {
      isKnown = false;
      notify({ type: 'gone', app });
      return;
    }
    if (typeof type !== 'string' || !type.startsWith('@xstate.')) return;
    const parsed = isWithin(data, maxMessage) ? messageSchema.safeParse(data) : null;
    if (!parsed?.success) {
      const why = parsed
        ? `it is not a valid '${type}' of @statelyai/inspect`
        : 'it is too large, or nested too deep';
      hear({ message: null, problems: [`A message was left out: ${why}.`] });
      return;
    }
    if (!isKnown) {
      isKnown = true;
      announce();
    }
    const records = translate(parsed.data, machines);
    const drawing = drawingIn(parsed.data);
    if (drawing) keep({ type: 'machine', app, ...drawing });
    keep({ type: 'records', app, records, dropped: 0 });
  }

  page.addEventListener('message', receive);
  opener.postMessage(connectedMessage, page.location.origin);

  return {
    app,
    attach() {
      if (isAttached) return;
      isAttached = true;
      const received = session.apps.get(app);
      for (const [machine, drawing] of received?.drawings ?? [])
        notify({ type: 'machine', app, machine, ...drawing });
      if (received) notify({ type: 'records', app, records: allOf(received), dropped: received.dropped });
    },
    detach() {
      isAttached = false;
    },
    announce,
    close: () => page.removeEventListener('message', receive),
  };
}

/** All records, preceded by the running actors whose start was dropped. */
function allOf({ actors, records }: LiveApp): LiveRecord[] {
  const started = new Set(records.flatMap((record) => (record.kind === 'started' ? record.sessionId : [])));
  const others = [...actors.values()].flatMap((actor): LiveRecord[] => {
    if (started.has(actor.sessionId) || !actor.isAlive) return [];
    const { sessionId, id, parentId, machine, snapshot, startedAt: at } = actor;
    return [{ kind: 'started', at, sessionId, id, parentId, machine, snapshot }];
  });
  return [...others, ...records];
}

function describePage(opener: Opener | null): { title: string; url: string } {
  try {
    // The title and the rest of the address may contain data.
    return { title: 'The page that opened this one', url: new URL(opener?.location.href ?? '').origin };
  } catch {
    // The page has navigated to another origin.
    return { title: 'A page of another site', url: '' };
  }
}

interface Definition {
  machine: string | null;
  states: ReturnType<typeof readDefinition>;
}

function translate(message: StatelyMessage, machines: Map<string, Definition>): LiveRecord[] {
  const { sessionId } = message;
  const at = Number(message.createdAt) || Date.now();
  switch (message.type) {
    case '@xstate.actor': {
      const states = readDefinition(message.definition);
      const machine = states?.id ?? null;
      machines.set(sessionId, { machine, states });
      return [
        {
          kind: 'started',
          at,
          sessionId,
          id: (message.name ?? sessionId).slice(0, 2000),
          parentId: message.parentId || null,
          machine,
          snapshot: readSnapshot(message.snapshot, machines.get(sessionId)),
        },
      ];
    }
    case '@xstate.event':
      return [
        {
          kind: 'event',
          at,
          sessionId,
          sourceId: message.sourceId || null,
          event: readEvent(message.event, machines.get(sessionId)),
        },
      ];
    case '@xstate.snapshot': {
      const snapshot = readSnapshot(message.snapshot, machines.get(sessionId));
      const changed: LiveRecord = {
        kind: 'snapshot',
        at,
        sessionId,
        event: readEvent(message.event, machines.get(sessionId)),
        snapshot,
        taken: [],
      };
      return snapshot.status === 'active' ? [changed] : [changed, { kind: 'stopped', at, sessionId }];
    }
  }
}

function declaredOf(definition: Definition | undefined): DeclaredValues {
  return definition?.states?.declared ?? nothingDeclared;
}

function readEvent(event: { type: string }, definition: Definition | undefined) {
  const type = event.type.slice(0, 2000);
  const declared = declaredOf(definition).ofEvent(event.type);
  const parsed = eventSchema.safeParse(mask(event, declared, show, true));
  return parsed.success ? { ...parsed.data, type } : { type };
}

function readSnapshot(given: unknown, definition: Definition | undefined): LiveSnapshot {
  const parsed = snapshotSchema.safeParse(given);
  if (!parsed.success) return { status: 'active', value: null, context: null, tags: [], active: [] };
  const { status, value, context, tags, output, error } = parsed.data;
  return {
    status,
    value: show(value ?? null),
    context: mask(context ?? null, declaredOf(definition).context, show, true),
    tags: tags.map((tag) => tag.slice(0, 2000)),
    active: definition?.states ? activeStates(definition.states, value) : [],
    ...(output !== undefined && { output: hidden(output) }),
    ...(error !== undefined && { error: hidden(error) }),
  };
}
