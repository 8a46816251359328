import type { LiveRoots } from './hook.ts';
import { isWithin } from './measure.ts';
import { pageId } from './page-id.ts';
import { type FromApp, type FromWorkbench, fromWorkbenchSchema } from './protocol.ts';
import { makeRecorder } from './recorder.ts';
import type { Redaction } from './redact.ts';
import { makeScheduler } from './scheduler.ts';
import { sendEvent } from './send-event.ts';
import { tabId } from './tab-id.ts';

/** What is needed of a `BroadcastChannel`. */
export interface LiveChannel {
  postMessage(message: FromApp): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
}

interface InspectorOptions {
  channel: LiveChannel;
  roots: LiveRoots;
  redaction: Redaction;
  /** Of the page, as it is now. */
  page(): { title: string; url: string };
  app?: string;
  /** The same for each page that this tab loads. */
  tab?: string;
  /** Records that wait at most. */
  bound?: number;
  /** Does a little work soon, and not in the way of the app. */
  later?(work: () => void, isBehind: boolean): void;
}

/** Milliseconds of work at a time. */
const slice = 2;
/** Milliseconds after which a workbench that says nothing is asked, and after which it is taken for gone. */
const askAfter = 5000;
const goneAfter = 10_000;
const maxMessage = { characters: 200_000, values: 20_000, depth: 40 };

/** Reports to workbenches what happens in the actors, for as long as one is attached. What it returns ends that. */
export function startInspector({
  channel,
  roots,
  redaction,
  page,
  app = pageId,
  tab = tabId(globalThis.sessionStorage),
  bound = 10_000,
  later = makeScheduler(globalThis.document),
}: InspectorOptions): () => void {
  /** Workbenches, and when each last said that it listens. */
  const attached = new Map<string, number>();
  let isWaiting = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const recorder = makeRecorder(roots, { redaction, bound, onRecord: () => report() });
  const say = (message: FromApp) => channel.postMessage(message);

  function report(isBehind = false): void {
    if (isWaiting) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      if (attached.size === 0) return;
      const { records, dropped } = recorder.take(slice);
      if (records.length || dropped) say({ type: 'records', app, records, dropped });
      if (recorder.waiting) report(true);
    }, isBehind);
  }

  function announce(): void {
    const { title, url } = page();
    say({
      type: 'here',
      app,
      tab,
      title: redaction.clean(title).slice(0, 2000),
      url: redaction.clean(url).slice(0, 2000),
    });
  }

  function attach(bench: string): void {
    const isNew = !attached.has(bench);
    attached.set(bench, Date.now());
    // It is told of all that runs; so are those that know already, to whom it is no news.
    if (isNew) recorder.begin();
    timer ??= setInterval(check, askAfter / 2);
  }

  function detach(bench: string): void {
    attached.delete(bench);
    if (attached.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    recorder.end();
  }

  let hasAsked = false;
  function check(): void {
    const silent = (milliseconds: number) =>
      [...attached].filter(([, at]) => Date.now() - at > milliseconds).map(([bench]) => bench);
    // Not before it was asked: the timers of a hidden tab may stand still for a minute.
    if (hasAsked) for (const bench of silent(goneAfter)) detach(bench);
    hasAsked = silent(askAfter).length > 0;
    if (hasAsked) announce();
  }

  function handle(message: FromWorkbench): void {
    if (message.type === 'hello') announce();
    else if (message.app === app) handleOwn(message);
  }

  function handleOwn(message: Exclude<FromWorkbench, { type: 'hello' }>): void {
    switch (message.type) {
      case 'attach':
        attach(message.bench);
        break;
      case 'detach':
        detach(message.bench);
        break;
      case 'send': {
        const why = attached.has(message.bench)
          ? sendEvent(recorder.find(message.sessionId), message.event)
          : 'A workbench has to attach before it sends.';
        if (why !== null) say({ type: 'refused', app, why: redaction.clean(why).slice(0, 2000) });
      }
    }
  }

  function receive({ data }: MessageEvent<unknown>): void {
    // What other apps of this origin say.
    if (typeof data !== 'object' || data === null || !('bench' in data)) return;
    const parsed = isWithin(data, maxMessage) ? fromWorkbenchSchema.safeParse(data) : null;
    if (parsed?.success) handle(parsed.data);
    else
      console.warn(
        'A message to the statecharts of this page was left out: it is none that a workbench sends.',
      );
  }

  const leave = () => {
    for (const bench of [...attached.keys()]) detach(bench);
    say({ type: 'gone', app });
  };

  channel.onmessage = receive;
  globalThis.addEventListener?.('pagehide', leave);
  announce();
  return () => {
    channel.onmessage = null;
    globalThis.removeEventListener?.('pagehide', leave);
    leave();
  };
}
