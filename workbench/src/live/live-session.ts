import { type Drawing, maxDrawings } from './drawing.ts';
import type { FromApp, LiveRecord, LiveSnapshot } from './protocol.ts';

/** An actor of an app, as last reported. */
export interface LiveActor {
  sessionId: string;
  /** The actor's id, unique among the children of its parent. */
  id: string;
  parentId: string | null;
  /** The machine's id; `null` for other logic. */
  machine: string | null;
  isAlive: boolean;
  snapshot: LiveSnapshot;
  /** Ids of the transitions that led to the snapshot. */
  taken: readonly string[];
  startedAt: number;
}

/**
 * - `tab`: a tab of this browser that runs the app.
 * - `file`: an imported session.
 */
export type LiveOrigin = 'tab' | 'file';

/** An app whose reports were received. */
export interface LiveApp {
  app: string;
  title: string;
  /** The URL of the app's page. */
  url: string;
  origin: LiveOrigin;
  /** The id of the app's tab, the same for all pages loaded there; `null` if unknown. */
  tab: string | null;
  /** `false` for a file, and after the tab is gone. The received reports stay. */
  isHere: boolean;
  /** The time of the last message, in milliseconds since 1970. */
  heardAt: number;
  /** Actors by session id; parents come before their children. */
  actors: ReadonlyMap<string, LiveActor>;
  /** The received information about the definitions of the app's machines, by machine id. */
  drawings: ReadonlyMap<string, Drawing>;
  /** The latest records, oldest first. */
  records: readonly LiveRecord[];
  /** The number of all received records, including cleared and dropped ones. The last of `records` has the number `recordCount - 1`. */
  recordCount: number;
  /** The number of records that the app or the workbench dropped because of a limit. */
  dropped: number;
}

/** Everything that the workbench received. Immutable: each message creates a new session, which shares the unchanged parts. */
export interface LiveSession {
  apps: ReadonlyMap<string, LiveApp>;
  /** Messages about unreadable or refused messages, newest last. */
  problems: readonly string[];
}

export const emptySession: LiveSession = { apps: new Map(), problems: [] };

/** The maximum number of records kept for each app. */
export const maxRecords = 10_000;
/** The maximum number of stopped actors kept for each app. */
const maxStopped = 500;
const maxProblems = 20;

/** A received message, as returned by `parseFromApp` and the other sources. */
export interface ReceivedMessage {
  /** `null` if the message could not be read. */
  message: FromApp | null;
  problems: readonly string[];
  origin?: LiveOrigin;
}

/**
 * Applies a message to a session.
 * @param at milliseconds since 1970
 */
export function hear(
  session: LiveSession,
  { message, problems, origin = 'tab' }: ReceivedMessage,
  at: number,
): LiveSession {
  const received = message === null ? session : fold(session, message, origin, at);
  return problems.reduce(addProblem, received);
}

function fold(session: LiveSession, message: FromApp, origin: LiveOrigin, at: number): LiveSession {
  const known = session.apps.get(message.app);
  switch (message.type) {
    case 'here': {
      const { app, tab = null, title, url } = message;
      const before = known ?? { ...unknownApp(app), origin };
      return withApp(session, { ...before, tab, title, url, isHere: origin !== 'file', heardAt: at });
    }
    case 'records': {
      const before = known ?? { ...unknownApp(message.app), origin };
      const after = withRecords(before, message.records, message.dropped);
      return withApp(session, { ...after, isHere: origin !== 'file', heardAt: at });
    }
    case 'machine': {
      const { app, machine, chart, why } = message;
      const before = known ?? { ...unknownApp(app), origin };
      if (before.drawings.size >= maxDrawings && !before.drawings.has(machine)) return session;
      const drawings = new Map(before.drawings).set(machine, { chart, why });
      return withApp(session, { ...before, drawings, isHere: origin !== 'file', heardAt: at });
    }
    case 'refused':
      return addProblem(session, message.why);
    case 'gone':
      return known ? withApp(session, { ...known, isHere: false, heardAt: at }) : session;
  }
}

/** Marks tabs as gone if their last message is older than `since`: a crashed browser sends no `gone` message. */
export function expire(session: LiveSession, since: number): LiveSession {
  const silent = [...session.apps.values()].filter(
    ({ isHere, origin, heardAt }) => isHere && origin === 'tab' && heardAt < since,
  );
  return silent.reduce((apart, app) => withApp(apart, { ...app, isHere: false }), session);
}

/** Marks all apps as gone. The received reports stay. */
export function allGone(session: LiveSession): LiveSession {
  return [...session.apps.values()].reduce(
    (apart, app) => withApp(apart, { ...app, isHere: false }),
    session,
  );
}

/** The app again, or the page that its tab loaded afterwards; `null` if there is none. */
export function nextPage(session: LiveSession, { app, tab }: LiveApp): LiveApp | null {
  const running = [...session.apps.values()].filter(({ isHere }) => isHere);
  return running.find((one) => (tab === null ? one.app === app : one.tab === tab)) ?? null;
}

/** The next page of a tab, with the records of the page before. Both pages number their actors from 0, so the earlier ones are renamed. */
export function afterPage(before: LiveApp, next: LiveApp): LiveApp {
  if (before.app === next.app) return next;
  const renamed = (id: string) => (id.includes('/') ? id : `${before.app}/${id}`);
  const actors = [...before.actors.values()].map((actor): LiveActor => {
    const { sessionId, parentId } = actor;
    return {
      ...actor,
      sessionId: renamed(sessionId),
      parentId: parentId && renamed(parentId),
      isAlive: false,
    };
  });
  const records = before.records.map((record): LiveRecord => {
    const sessionId = renamed(record.sessionId);
    if (record.kind === 'started')
      return { ...record, sessionId, parentId: record.parentId && renamed(record.parentId) };
    if (record.kind === 'event')
      return { ...record, sessionId, sourceId: record.sourceId && renamed(record.sourceId) };
    return { ...record, sessionId };
  });
  return {
    ...next,
    actors: new Map([...actors.map((actor) => [actor.sessionId, actor] as const), ...next.actors]),
    drawings: new Map([...before.drawings, ...next.drawings]),
    records: [...records, ...next.records].slice(-maxRecords),
    recordCount: before.recordCount + next.recordCount,
    dropped: before.dropped + next.dropped,
  };
}

/** Deletes the records of an app; its running actors stay. */
export function clearRecords(session: LiveSession, app: string): LiveSession {
  const known = session.apps.get(app);
  if (!known) return session;
  const alive = [...known.actors].filter(([, { isAlive }]) => isAlive);
  return withApp(session, { ...known, actors: new Map(alive), records: [], dropped: 0 });
}

export function addProblem(session: LiveSession, problem: string): LiveSession {
  // A repeated problem moves to the end. Adding it again would drop another problem.
  const others = session.problems.filter((other) => other !== problem);
  return { ...session, problems: [...others, problem].slice(-maxProblems) };
}

export function clearProblems(session: LiveSession): LiveSession {
  return { ...session, problems: [] };
}

/** The actors by their parent's session id, or by `null` without a known parent. Each list is in the order in which the actors started. */
export function childrenOf(actors: ReadonlyMap<string, LiveActor>): Map<string | null, LiveActor[]> {
  const children = new Map<string | null, LiveActor[]>();
  for (const actor of actors.values()) {
    const parent = actor.parentId !== null && actors.has(actor.parentId) ? actor.parentId : null;
    const siblings = children.get(parent);
    if (siblings) siblings.push(actor);
    else children.set(parent, [actor]);
  }
  return children;
}

export function unknownApp(app: string): LiveApp {
  return {
    app,
    title: '',
    url: '',
    origin: 'tab',
    tab: null,
    isHere: true,
    heardAt: 0,
    actors: new Map(),
    drawings: new Map(),
    records: [],
    recordCount: 0,
    dropped: 0,
  };
}

export function withApp(session: LiveSession, app: LiveApp): LiveSession {
  return { ...session, apps: new Map(session.apps).set(app.app, app) };
}

function withRecords(app: LiveApp, added: readonly LiveRecord[], dropped: number): LiveApp {
  const actors = new Map(app.actors);
  let stopped = 0;
  for (const record of added) {
    const actor = actors.get(record.sessionId);
    switch (record.kind) {
      case 'started': {
        const { sessionId, id, parentId, machine, snapshot, at } = record;
        const startedAt = actor?.startedAt ?? at;
        const isAlive = snapshot.status === 'active';
        actors.set(sessionId, { sessionId, id, parentId, machine, isAlive, snapshot, taken: [], startedAt });
        break;
      }
      case 'snapshot':
        if (actor) actors.set(actor.sessionId, { ...actor, snapshot: record.snapshot, taken: record.taken });
        break;
      case 'stopped':
        stopped += 1;
        if (actor) actors.set(actor.sessionId, { ...actor, isAlive: false });
        break;
      case 'event':
      case 'effect':
        break;
    }
  }
  const records = [...app.records, ...added];
  const tooMany = Math.max(0, records.length - maxRecords);
  return {
    ...app,
    actors: stopped > 0 ? withoutOldStopped(actors) : actors,
    records: tooMany > 0 ? records.slice(tooMany) : records,
    recordCount: app.recordCount + added.length,
    dropped: app.dropped + dropped + tooMany,
  };
}

/** Drops the oldest stopped actors, since a long session starts and stops many. */
function withoutOldStopped(actors: Map<string, LiveActor>): Map<string, LiveActor> {
  const stopped = [...actors.values()].filter(({ isAlive }) => !isAlive);
  for (const { sessionId } of stopped.slice(0, Math.max(0, stopped.length - maxStopped))) {
    actors.delete(sessionId);
  }
  return actors;
}
