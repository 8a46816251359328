import { channelName } from '../live/channel.ts';
import { afterPage, emptySession, hear, type LiveSession } from '../live/live-session.ts';
import { parseFromApp } from '../live/parse-message.ts';
import { sessionFile } from '../live/session-file.ts';
import type { RecordedPage, RecordedSession } from '../public/browser.d.ts';

const heardBy = 'statechartsHeard';

/** Runs in the page: a workbench without a view, which attaches to all tabs of its origin. Playwright sends its text to the page. */
function listen({ name, by }: { name: string; by: string }): void {
  const channel = new BroadcastChannel(name);
  const bench = `recording-${Date.now()}-${Math.random()}`;
  const hello = () => channel.postMessage({ type: 'hello', bench });
  channel.onmessage = ({ data }) => {
    if (typeof data !== 'object' || data === null || 'bench' in data) return;
    Reflect.get(globalThis, by)(data);
    if (data.type === 'here') channel.postMessage({ type: 'attach', app: data.app, bench });
  };
  hello();
  // The answers keep the tabs attached.
  const timer = setInterval(hello, 1000);
  Reflect.set(globalThis, `${by}Stop`, () => {
    clearInterval(timer);
    channel.close();
  });
}

/** Waits until the app has sent what happened so far, and stops. */
async function stop({ by }: { by: string }): Promise<void> {
  await new Promise((done) => setTimeout(done, 100));
  if (typeof requestIdleCallback === 'function')
    await new Promise((done) => requestIdleCallback(done, { timeout: 500 }));
  Reflect.get(globalThis, `${by}Stop`)?.();
}

/** Records what the actors of a page do in a test, also over reloads, as a session that Live opens. Call it before `goto`. */
export async function recordSession(page: RecordedPage): Promise<RecordedSession> {
  let session: LiveSession = emptySession;
  await page.exposeFunction(heardBy, (message: unknown) => {
    session = hear(session, parseFromApp(message), Date.now());
  });
  await page.addInitScript(listen, { name: channelName, by: heardBy });
  return {
    async end() {
      await page.evaluate(stop, { by: heardBy });
      const [first, ...next] = session.apps.values();
      if (!first)
        throw new Error(
          'No actor was heard: the app needs `inspect`, and the recording begins before `goto`.',
        );
      return sessionFile(next.filter(({ tab }) => tab === first.tab).reduce(afterPage, first)).text;
    },
  };
}
