import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { recordSession } from '../src/browser/record-session.ts';
import { awaitWorkbench, enterRoot } from '../src/live/hook.ts';
import { startInspector } from '../src/live/inspector.ts';
import { readSession } from '../src/live/session-file.ts';
import type { RecordedPage } from '../src/public/browser.d.ts';
import { makeShopActor } from './live-app.ts';

// Test files share a process, in which others may have left an app on the real channel.
beforeEach(() => {
  const { BroadcastChannel: Real } = globalThis;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends Real {
      constructor() {
        super('record-session');
      }
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

/** A page whose scripts run here. Playwright sends their text, so they must not use anything around them. */
function makePage(): RecordedPage {
  const alone = <T, R>(script: (argument: T) => R): ((argument: T) => R) =>
    new Function(`return ${script}`)();
  return {
    exposeFunction: async (name, callback) => Reflect.set(globalThis, name, callback),
    addInitScript: async (script, argument) => alone(script)(argument),
    evaluate: async (script, argument) => alone(script)(argument),
  };
}

it('records the actors of a page as a session that Live opens', async () => {
  const root = makeShopActor().start();
  const leave = enterRoot(root);
  const channels: BroadcastChannel[] = [];
  awaitWorkbench(async () => ({
    start(channel: BroadcastChannel, roots) {
      channels.push(channel);
      const page = () => ({ title: 'Shop', route: '/shop' });
      const end = startInspector({ channel, roots, page, app: 'page', tab: 'tab' });
      onTestFinished(() => {
        end();
        channel.close();
      });
    },
  }));
  onTestFinished(() => {
    leave();
    root.stop();
  });
  const session = await recordSession(makePage());
  await expect.poll(() => channels.length).toBe(1);
  root.send({ type: 'network.lost' });
  const { app, problems } = readSession(await session.end());
  expect(problems).toEqual([]);
  expect(app).toMatchObject({ title: 'Shop', url: '/shop', origin: 'file' });
  expect(app.actors.get(root.sessionId)?.snapshot.tags).toEqual(['offline']);
  expect(app.drawings.has('shop')).toBe(true);
});

it('says that nothing was heard', async () => {
  const session = await recordSession(makePage());
  await expect(session.end()).rejects.toThrow('No actor was heard');
});
