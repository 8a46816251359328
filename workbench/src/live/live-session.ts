import type { FromApp, LiveRecord, LiveSnapshot } from './protocol.ts';

/** An actor of an app, as far as it was told of. */
export interface LiveActor {
  sessionId: string;
  /** Its id among its parent's children. */
  id: string;
  parentId: string | null;
  /** The machine's id; `null` for other logic. */
  machine: string | null;
  isAlive: boolean;
  /** The latest. */
  snapshot: LiveSnapshot;
  /** Ids of the transitions that led to it. */
  taken: readonly string[];
  startedAt: number;
}

/**
 * - `tab`: a tab of this browser that runs the app.
 * - `stately`: a page that reports through `@statelyai/inspect`.
 * - `file`: a session that was exported.
 */
export type LiveOrigin = 'tab' | 'stately' | 'file';

/** An app that is, or was, listened to. */
export interface LiveApp {
  app: string;
  title: string;
  /** Its page's address. */
  url: string;
  origin: LiveOrigin;
  /** Of its tab, the same for each page loaded there; `null` where it is not told. */
  tab: string | null;
  /** `false` once its tab is gone, and for a file. What was heard of it stays. */
  isHere: boolean;
  /** When it last said anything; milliseconds since 1970. */
  heardAt: number;
  /** By session id; parents stand before their children. */
  actors: ReadonlyMap<string, LiveActor>;
  /** The latest, the oldest of them first. */
  records: readonly LiveRecord[];
  /** How many there ever were: each has a number, the last of `records` has `recordCount - 1`. Also counts those cleared and let go. */
  recordCount: number;
  /** How many are missing: let go by the app or here, for want of room. */
  dropped: number;
}

/** All that a workbench heard. Immutable: each message makes another, which shares what did not change. */
export interface LiveSession {
  apps: ReadonlyMap<string, LiveApp>;
  /** What could not be read or was not taken, in words; the latest last. */
  problems: readonly string[];
}

export const emptySession: LiveSession = { apps: new Map(), problems: [] };

/** Records that are kept of each app. */
export const maxRecords = 10_000;
/** Actors that came to their end and are kept of each app. */
const maxStopped = 500;
const maxProblems = 20;

/** What was heard, as `parseFromApp` and the other sources give it. */
export interface ReceivedMessage {
  /** `null` where nothing of it could be read. */
  message: FromApp | null;
  problems: readonly string[];
  origin?: LiveOrigin;
}

/** @param at milliseconds since 1970 */
export function hear(
  session: LiveSession,
  { message, problems, origin = 'tab' }: ReceivedMessage,
  at: number,
): LiveSession {
  const told = message === null ? session : fold(session, message, origin, at);
  return problems.reduce(addProblem, told);
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
    case 'refused':
      return addProblem(session, message.why);
    case 'gone':
      return known ? withApp(session, { ...known, isHere: false, heardAt: at }) : session;
  }
}

/** Those that said nothing since a time are taken for gone; a browser that crashes says no goodbye. */
export function expire(session: LiveSession, since: number): LiveSession {
  const silent = [...session.apps.values()].filter(
    ({ isHere, origin, heardAt }) => isHere && origin === 'tab' && heardAt < since,
  );
  return silent.reduce((apart, app) => withApp(apart, { ...app, isHere: false }), session);
}

/** Nobody can be heard any more; what was heard stays. */
export function allGone(session: LiveSession): LiveSession {
  return [...session.apps.values()].reduce(
    (apart, app) => withApp(apart, { ...app, isHere: false }),
    session,
  );
}

/** The page that the tab of another has loaded since. */
export function nextPage(session: LiveSession, { app, tab }: LiveApp): LiveApp | null {
  if (tab === null) return null;
  return [...session.apps.values()].find((one) => one.isHere && one.tab === tab && one.app !== app) ?? null;
}

/** Forgets what happened so far in an app; its living actors stay. */
export function clearRecords(session: LiveSession, app: string): LiveSession {
  const known = session.apps.get(app);
  if (!known) return session;
  const alive = [...known.actors].filter(([, { isAlive }]) => isAlive);
  return withApp(session, { ...known, actors: new Map(alive), records: [], dropped: 0 });
}

export function forgetApp(session: LiveSession, app: string): LiveSession {
  const apps = new Map(session.apps);
  apps.delete(app);
  return { ...session, apps };
}

export function addProblem(session: LiveSession, problem: string): LiveSession {
  // The same again and again would push out what else went wrong.
  const others = session.problems.filter((other) => other !== problem);
  return { ...session, problems: [...others, problem].slice(-maxProblems) };
}

export function clearProblems(session: LiveSession): LiveSession {
  return { ...session, problems: [] };
}

/** The actors without a parent that is known, then by parent; each list in the order they started. */
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

function unknownApp(app: string): LiveApp {
  return {
    app,
    title: '',
    url: '',
    origin: 'tab',
    tab: null,
    isHere: true,
    heardAt: 0,
    actors: new Map(),
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

/** A long session starts and stops many; those that stopped first go first. */
function withoutOldStopped(actors: Map<string, LiveActor>): Map<string, LiveActor> {
  const stopped = [...actors.values()].filter(({ isAlive }) => !isAlive);
  for (const { sessionId } of stopped.slice(0, Math.max(0, stopped.length - maxStopped))) {
    actors.delete(sessionId);
  }
  return actors;
}
