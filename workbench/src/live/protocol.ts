import * as z from 'zod/mini';

/** Plain data: what `represent` makes of any value. Nothing in it is shared with the app. */
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
/** Bounded by whoever sends; the whole message is measured before it is parsed. `z.json()` would try each kind of value in turn. */
const valueSchema = z.custom<Represented>(isRepresented, 'not plain data');

export const eventSchema = z.catchall(z.object({ type: textSchema }), valueSchema);

const snapshotSchema = z.object({
  status: z.enum(['active', 'done', 'error', 'stopped']),
  /** A machine's state value; `null` for other logic. */
  value: valueSchema,
  context: valueSchema,
  tags: z.array(textSchema),
  output: z.optional(valueSchema),
  error: z.optional(valueSchema),
  /** Ids of the states it is in, as in `Chart`; empty for other logic. */
  active: z.array(idSchema),
});

export const recordSchema = z.discriminatedUnion('kind', [
  /** An actor runs: when it starts, or when a workbench attaches. Parents come before their children. */
  z.object({
    kind: z.literal('started'),
    at: timeSchema,
    sessionId: idSchema,
    /** Its id among its parent's children. */
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
    /** Session id of the sender; `null` from outside, such as a view. */
    sourceId: z.nullable(idSchema),
    event: eventSchema,
  }),
  z.object({
    kind: z.literal('snapshot'),
    at: timeSchema,
    sessionId: idSchema,
    /** The event that led to it. */
    event: eventSchema,
    snapshot: snapshotSchema,
    /** Ids of the transitions that were taken, as in `Chart`. */
    taken: z.array(idSchema),
  }),
  /** An action that ran. */
  z.object({ kind: z.literal('effect'), at: timeSchema, sessionId: idSchema, name: textSchema }),
  z.object({ kind: z.literal('stopped'), at: timeSchema, sessionId: idSchema }),
]);

/** Something that happened in an app. */
export type LiveRecord = z.infer<typeof recordSchema>;
export type LiveSnapshot = z.infer<typeof snapshotSchema>;
export type LiveEvent = z.infer<typeof eventSchema>;

/** What an app's tab says. `app` is one tab's own id. */
export const fromAppSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('here'),
    app: idSchema,
    /** The same for each page that its tab loads, one after the other. */
    tab: z.optional(idSchema),
    title: textSchema,
    url: textSchema,
  }),
  z.object({
    type: z.literal('records'),
    app: idSchema,
    records: z.array(recordSchema),
    /** How many the app had to let go before these, for want of room. */
    dropped: z.number(),
  }),
  /** An event that was sent to it came to nothing. */
  z.object({ type: z.literal('refused'), app: idSchema, why: textSchema }),
  z.object({ type: z.literal('gone'), app: idSchema }),
]);

/** Many records, each still to be parsed: one that is bad must not lose the others. */
export const fromRecordsSchema = z.object({
  type: z.literal('records'),
  app: idSchema,
  records: z.array(z.unknown()),
  dropped: z.number(),
});

export type FromApp = z.infer<typeof fromAppSchema>;

/** What a workbench says. `bench` is one workbench's own id. */
export const fromWorkbenchSchema = z.discriminatedUnion('type', [
  /** Asks all tabs who they are. */
  z.object({ type: z.literal('hello'), bench: idSchema }),
  /** Said again every few seconds: an app stops reporting when no workbench does. */
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

/** How deep what is shown may be nested. A file or another page may hold anything. */
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
