import { fromCallback } from 'xstate';
import { channelName } from './channel.ts';
import type { ReceivedMessage } from './live-session.ts';
import { pageId } from './page-id.ts';
import { parseFromApp } from './parse-message.ts';
import type { FromWorkbench, LiveEvent } from './protocol.ts';
import { listenToOpener } from './stately.ts';

/** What the connection is told. */
export type ConnectionCommand =
  | { type: 'attach'; app: string }
  | { type: 'detach'; app: string }
  | { type: 'send'; app: string; sessionId: string; event: LiveEvent };

/** What it tells. */
export interface MessageReceived {
  type: 'message.received';
  heard: ReceivedMessage;
}

/** Milliseconds between one `attach` and the next. */
const attachEvery = 4000;
/** Milliseconds at which it is asked who is there once a page that was attached to has gone: its tab may be loading the next. */
const askedAfterGone = [250, 500, 1000, 2000];

/**
 * The channel to the tabs that run the app, and to the page that opened this one. Asks who is there, at the start and every few seconds; attaches to those it is told to, and
 * goes on to say so, until it is told otherwise or the page goes. Records of others, to which another workbench is attached, are left out.
 */
export const connection = fromCallback<ConnectionCommand>(({ sendBack, receive }) => {
  const bench = `bench-${pageId}`;
  const attached = new Set<string>();
  const channel = new BroadcastChannel(channelName);
  const say = (message: FromWorkbench) => channel.postMessage(message);
  const hear = (heard: ReceivedMessage) =>
    sendBack({ type: 'message.received', heard } satisfies MessageReceived);

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isOfWorkbench(data)) return;
    const heard = parseFromApp(data);
    const { message } = heard;
    // The tab of this very workbench runs the app as well.
    if (message?.app === pageId) return;
    if (message && message.type !== 'here' && message.type !== 'gone' && !attached.has(message.app)) return;
    if (message?.type === 'gone' && attached.has(message.app)) askSoon();
    hear(heard);
    // It asks whether anybody still listens. Timers of a hidden tab are slowed down, messages are not.
    if (message?.type === 'here' && attached.has(message.app))
      say({ type: 'attach', bench, app: message.app });
  };

  let asking: ReturnType<typeof setTimeout>[] = [];
  const askSoon = () => {
    asking = askedAfterGone.map((milliseconds) =>
      setTimeout(() => say({ type: 'hello', bench }), milliseconds),
    );
  };

  // A page that opened this one may report through `@statelyai/inspect`.
  const page = globalThis.window === undefined ? null : listenToOpener(window, hear);

  const timer = setInterval(() => {
    say({ type: 'hello', bench });
    page?.announce();
    for (const app of attached) say({ type: 'attach', bench, app });
  }, attachEvery);
  const leave = () => {
    for (const app of attached) say({ type: 'detach', bench, app });
  };
  // Also into the back/forward cache, from where it comes back and attaches again.
  globalThis.addEventListener?.('pagehide', leave);

  receive((command) => {
    if (page && command.app === page.app) {
      if (command.type === 'attach') page.attach();
      else if (command.type === 'detach') page.detach();
      else
        hear({
          message: null,
          problems: ['A page that reports through @statelyai/inspect takes no events.'],
        });
      return;
    }
    if (command.type === 'attach') attached.add(command.app);
    if (command.type === 'detach') attached.delete(command.app);
    say({ ...command, bench });
  });
  say({ type: 'hello', bench });

  return () => {
    clearInterval(timer);
    for (const one of asking) clearTimeout(one);
    page?.close();
    globalThis.removeEventListener?.('pagehide', leave);
    leave();
    channel.close();
  };
});

/** Workbenches hear one another too. */
function isOfWorkbench(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'bench' in data;
}
