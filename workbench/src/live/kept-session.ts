import type { LiveMachineSnapshot } from './live.machine.ts';
import type { LiveApp } from './live-session.ts';
import { readSession, sessionFile } from './session-file.ts';

const key = 'statechart-workbench.live';

/**
 * Keeps the shown session of a running app for the next page of this tab: a server that restarts reloads the page. A session that is too
 * large for the storage is not kept.
 */
export function keepSession(storage: Storage, snapshot: LiveMachineSnapshot): void {
  const app = snapshot.context.shown?.app;
  const isOfApp = ['attached', 'left', 'kept'].some((view) => snapshot.matches({ view } as never));
  try {
    if (app && isOfApp)
      storage.setItem(key, JSON.stringify({ app: app.app, tab: app.tab, file: sessionFile(app).text }));
    else storage.removeItem(key);
  } catch {
    // The session is larger than the storage, or the browser blocks it.
  }
}

/** The session that the page before kept; `null` if there is none. */
export function keptSession(storage: Storage): LiveApp | null {
  try {
    const { app, tab, file } = JSON.parse(storage.getItem(key) ?? '');
    return {
      ...readSession(file).app,
      app: String(app),
      tab: tab === null ? null : String(tab),
      origin: 'tab',
    };
  } catch {
    return null;
  }
}
