import * as z from 'zod/mini';
import type { Bundle } from '../bundle/bundle.ts';
import { maxDrawings, readDrawing } from './drawing.ts';
import { emptySession, hear, type LiveApp, maxRecords } from './live-session.ts';
import { isWithin } from './measure.ts';
import { parseEach } from './parse-message.ts';
import type { LiveRecord } from './protocol.ts';

/** The maximum number of characters of a file. */
export const maxSessionLength = 60_000_000;
const maxValues = { characters: maxSessionLength, values: 6_000_000, depth: 60 };
const maxActors = 20_000;

const text = z.string().check(z.maxLength(2000));
const count = z.int().check(z.nonnegative());

const machineSchema = z.object({
  machine: z.string().check(z.minLength(1), z.maxLength(300)),
  chart: z.unknown(),
  why: z.unknown(),
});

const fileSchema = z.object({
  format: z.literal('statechart-session'),
  version: z.literal(1),
  title: text,
  url: text,
  /** The actors at the time of the export. A stopped actor also has a `stopped` record. */
  actors: z.array(z.unknown()).check(z.maxLength(maxActors)),
  /** The records, oldest first. */
  records: z.array(z.unknown()).check(z.maxLength(maxRecords)),
  dropped: count,
  /** The received information about the definitions of the app's machines. */
  machines: z.optional(z.array(machineSchema).check(z.maxLength(maxDrawings))),
});

export interface ReadSession {
  app: LiveApp;
  problems: readonly string[];
  /** The bug bundle that contains the session. */
  bundle?: Bundle;
}

/** Exports the reports of an app as a file. */
export function sessionFile({ title, url, actors, drawings, records, dropped }: LiveApp): {
  name: string;
  text: string;
} {
  const lifecycles = [...actors.values()].flatMap((actor): LiveRecord[] => {
    const { sessionId, id, parentId, machine, snapshot, startedAt: at, isAlive } = actor;
    const started: LiveRecord = { kind: 'started', at, sessionId, id, parentId, machine, snapshot };
    return isAlive ? [started] : [started, { kind: 'stopped', at, sessionId }];
  });
  const file: z.infer<typeof fileSchema> = {
    format: 'statechart-session',
    version: 1,
    title,
    url,
    actors: lifecycles,
    records: [...records],
    dropped,
    ...(drawings.size > 0 && {
      machines: [...drawings].map(([machine, drawing]) => ({ machine, ...drawing })),
    }),
  };
  const words =
    title
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.slice(0, 6) ?? [];
  return { name: [...words, 'session.json'].join('-'), text: JSON.stringify(file) };
}

/** Parses a session file. Unreadable parts are dropped and reported. Throws an `Error` with the reason if the file is not a session. */
export function readSession(contents: string): ReadSession {
  if (contents.length > maxSessionLength) {
    throw new Error(`The file is too large for a session: more than ${maxSessionLength / 1_000_000} MB.`);
  }
  const json = parseJson(contents);
  if (!isWithin(json, maxValues))
    throw new Error('The file is not a session: its values are nested too deep.');
  checkFormat(json);
  const file = fileSchema.safeParse(json);
  if (!file.success) {
    const path = file.error.issues[0]?.path.join('.') ?? '';
    throw new Error(`The file is not a session: '${path}' is not valid.`);
  }
  const { title, url, dropped } = file.data;
  const actors = parseEach(file.data.actors);
  const records = parseEach(file.data.records);
  // The id of an imported app cannot be the id of a tab.
  const app = 'file';
  const at = records.records.at(-1)?.at ?? 0;
  const messages = [
    { type: 'here' as const, app, title, url },
    ...(file.data.machines ?? []).map(({ machine, chart, why }) => ({
      type: 'machine' as const,
      app,
      machine,
      ...readDrawing({ chart, why }),
    })),
    { type: 'records' as const, app, records: actors.records, dropped: 0 },
  ];
  const session = messages.reduce(
    (before, message) => hear(before, { message, problems: [], origin: 'file' }, at),
    emptySession,
  );
  const read = session.apps.get(app);
  if (!read) throw new Error('The file is not a session.');
  return {
    app: { ...read, records: records.records, recordCount: records.records.length, dropped },
    problems: [...actors.problems, ...records.problems],
  };
}

function parseJson(contents: string): unknown {
  try {
    return JSON.parse(contents);
  } catch {
    throw new Error('The file is not a session: it is not JSON.');
  }
}

const markSchema = z.object({ format: z.string(), version: z.number() });

function checkFormat(json: unknown): void {
  const mark = markSchema.safeParse(json);
  if (!mark.success || mark.data.format !== 'statechart-session') {
    throw new Error('The file is not an exported session or bug bundle.');
  }
  if (mark.data.version !== 1) {
    throw new Error(`The file is a session of version ${mark.data.version}; this workbench reads version 1.`);
  }
}
