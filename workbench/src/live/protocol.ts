import * as z from 'zod/mini';
import { drawingSchema } from './drawing.ts';

/** Plain data, as returned by `represent`. It shares no objects with the app. */
export type Represented =
  | null
  | boolean
  | number
  | string
  | readonly Represented[]
  | { readonly [key: string]: Represented };

const idSchema = z.string().check(z.minLength(1), z.maxLength(300));
const textSchema = z.string().check(z.maxLength(2000));
/** Milliseconds since 1970. */
const timeSchema = z.number();
/**
 * The sender limits the size, and the receiver measures the whole message before parsing. `z.json()` would be slower: it tries each type of
 * value in turn.
 */
const valueSchema = z.custom<Represented>(isRepresented, 'not plain data');

export const eventSchema = z.catchall(z.object({ type: textSchema }), valueSchema);

const snapshotSchema = z.object({
  status: z.enum(['active', 'done', 'error', 'stopped']),
  /** The state value of a machine; `null` for other logic. */
  value: valueSchema,
  context: valueSchema,
  tags: z.array(textSchema),
  output: z.optional(valueSchema),
  error: z.optional(valueSchema),
  /** Ids of the active states, as in `Chart`; empty for other logic. */
  active: z.array(idSchema),
});

export const recordSchema = z.discriminatedUnion('kind', [
  /** An actor runs. Sent when it starts, or when a workbench attaches. Parents come before their children. */
  z.object({
    kind: z.literal('started'),
    at: timeSchema,
    sessionId: idSchema,
    /** The actor's id, unique among the children of its parent. */
    id: textSchema,
    parentId: z.nullable(idSchema),
    /** The machine's id; `null` for other logic. */
    machine: z.nullable(idSchema),
    snapshot: snapshotSchema,
  }),
  z.object({
    kind: z.literal('event'),
    at: timeSchema,
    sessionId: idSchema,
    /** The session id of the sender; `null` for the outside, such as a view. */
    sourceId: z.nullable(idSchema),
    event: eventSchema,
  }),
  z.object({
    kind: z.literal('snapshot'),
    at: timeSchema,
    sessionId: idSchema,
    /** The event that led to the snapshot. */
    event: eventSchema,
    snapshot: snapshotSchema,
    /** Ids of the transitions taken, as in `Chart`. */
    taken: z.array(idSchema),
  }),
  /** An executed action. */
  z.object({ kind: z.literal('effect'), at: timeSchema, sessionId: idSchema, name: textSchema }),
  z.object({ kind: z.literal('stopped'), at: timeSchema, sessionId: idSchema }),
]);

/** A record of an app's activity. */
export type LiveRecord = z.infer<typeof recordSchema>;
export type LiveSnapshot = z.infer<typeof snapshotSchema>;
export type LiveEvent = z.infer<typeof eventSchema>;

/** The messages of an app. `app` is the id of the page. */
export const fromAppSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('here'),
    app: idSchema,
    /** The id of the tab, the same for all pages that it loads in turn. */
    tab: z.optional(idSchema),
    title: textSchema,
    url: textSchema,
  }),
  z.object({
    type: z.literal('records'),
    app: idSchema,
    records: z.array(recordSchema),
    /** The number of records that were dropped before these because of the limit. */
    dropped: z.number(),
  }),
  /** The definition of a machine, sent before its first actor is reported to a workbench. */
  z.extend(drawingSchema, { type: z.literal('machine'), app: idSchema, machine: idSchema }),
  /** An event from a workbench was not sent to the actor. */
  z.object({ type: z.literal('refused'), app: idSchema, why: textSchema }),
  z.object({ type: z.literal('gone'), app: idSchema }),
]);

/** Records are parsed one by one, so that an invalid record does not discard the others. */
export const fromRecordsSchema = z.object({
  type: z.literal('records'),
  app: idSchema,
  records: z.array(z.unknown()),
  dropped: z.number(),
});

/** The definition is parsed separately, so that an invalid one gives the reason why there is no chart. */
export const fromMachineSchema = z.object({
  type: z.literal('machine'),
  app: idSchema,
  machine: idSchema,
  chart: z.unknown(),
  why: z.unknown(),
});

export type FromApp = z.infer<typeof fromAppSchema>;

/** The messages of a workbench. `bench` is the id of the workbench. */
export const fromWorkbenchSchema = z.discriminatedUnion('type', [
  /** Asks all tabs to announce themselves. */
  z.object({ type: z.literal('hello'), bench: idSchema }),
  /** Repeated every few seconds: an app stops reporting when no workbench sends it any more. */
  z.object({ type: z.literal('attach'), bench: idSchema, app: idSchema }),
  z.object({ type: z.literal('detach'), bench: idSchema, app: idSchema }),
  z.object({
    type: z.literal('send'),
    bench: idSchema,
    app: idSchema,
    sessionId: idSchema,
    event: eventSchema,
  }),
]);

export type FromWorkbench = z.infer<typeof fromWorkbenchSchema>;

/** The maximum depth of values: a file or another page may contain anything. */
const maxDepth = 40;

function isRepresented(value: unknown): value is Represented {
  return isPlainData(value, maxDepth);
}

function isPlainData(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object': {
      if (value === null) return true;
      if (depth === 0) return false;
      if (Array.isArray(value)) return value.every((item) => isPlainData(item, depth - 1));
      const prototype: unknown = Object.getPrototypeOf(value);
      if (prototype !== Object.prototype && prototype !== null) return false;
      return Object.values(value).every((item) => isPlainData(item, depth - 1));
    }
    default:
      return false;
  }
}
