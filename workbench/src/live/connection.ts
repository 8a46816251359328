import { fromCallback } from 'xstate';
import { channelName } from './channel.ts';
import type { ReceivedMessage } from './live-session.ts';
import { enterWorkbench } from './open-workbench.ts';
import { pageId } from './page-id.ts';
import { parseFromApp } from './parse-message.ts';
import type { FromWorkbench, LiveEvent } from './protocol.ts';
import { type MessageChannelLike, socketChannel } from './socket-channel.ts';

export type ConnectionCommand =
  | { type: 'attach'; app: string }
  | { type: 'detach'; app: string }
  | { type: 'send'; app: string; sessionId: string; event: LiveEvent };

/** Events of the connection. */
export interface MessageReceived {
  type: 'message.received';
  heard: ReceivedMessage;
}

/** `socket` is the address of a relay for apps elsewhere; without it, only tabs of this browser are found. */
export type ConnectionInput = { socket?: string | undefined } | undefined;

/** Milliseconds between two `attach` messages. */
const attachEvery = 4000;
/** Delays, in milliseconds, at which all tabs are asked again after an attached page has closed: its tab may be loading the next page. */
const askedAfterGone = [250, 500, 1000, 2000];

/**
 * The channel to the tabs that run the app. It asks all tabs to announce themselves, at the start and
 * every few seconds. It attaches to apps on command, and repeats this until it is detached or the page is closed. It ignores records of
 * apps that only other workbenches attached to.
 */
export const connection = fromCallback<ConnectionCommand, ConnectionInput>(({ input, sendBack, receive }) => {
  const bench = `bench-${pageId}`;
  const leaveWorkbench = enterWorkbench();
  const attached = new Set<string>();
  const channels: MessageChannelLike<FromWorkbench>[] = [new BroadcastChannel(channelName)];
  if (input?.socket) channels.push(socketChannel(input.socket));
  const say = (message: FromWorkbench) => {
    for (const channel of channels) channel.postMessage(message);
  };
  const hear = (heard: ReceivedMessage) =>
    sendBack({ type: 'message.received', heard } satisfies MessageReceived);

  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if (isOfWorkbench(data)) return;
    const heard = parseFromApp(data);
    const { message } = heard;
    // This page may run the app too; its own messages are ignored.
    if (message?.app === pageId) return;
    if (message && message.type !== 'here' && message.type !== 'gone' && !attached.has(message.app)) return;
    if (message?.type === 'gone' && attached.has(message.app)) askSoon();
    hear(heard);
    // The app asks whether this workbench still listens. The answer is immediate, since the timers of a hidden tab are delayed.
    if (message?.type === 'here' && attached.has(message.app))
      say({ type: 'attach', bench, app: message.app });
  };

  for (const channel of channels) channel.onmessage = onMessage;

  let asking: ReturnType<typeof setTimeout>[] = [];
  const askSoon = () => {
    asking = askedAfterGone.map((milliseconds) =>
      setTimeout(() => say({ type: 'hello', bench }), milliseconds),
    );
  };

  const timer = setInterval(() => {
    say({ type: 'hello', bench });
    for (const app of attached) say({ type: 'attach', bench, app });
  }, attachEvery);
  const leave = () => {
    for (const app of attached) say({ type: 'detach', bench, app });
  };
  // `pagehide` also fires when the page enters the back/forward cache. A restored page attaches again.
  globalThis.addEventListener?.('pagehide', leave);

  receive((command) => {
    if (command.type === 'attach') attached.add(command.app);
    if (command.type === 'detach') attached.delete(command.app);
    say({ ...command, bench });
  });
  say({ type: 'hello', bench });

  return () => {
    leaveWorkbench();
    clearInterval(timer);
    for (const one of asking) clearTimeout(one);
    globalThis.removeEventListener?.('pagehide', leave);
    leave();
    for (const channel of channels) channel.close();
  };
});

/** Whether the message is of another workbench: all workbenches share the channel. */
function isOfWorkbench(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'bench' in data;
}
