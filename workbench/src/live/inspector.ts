import type { LiveRoots } from './hook.ts';
import { isWithin } from './measure.ts';
import { isWorkbenchOpen } from './open-workbench.ts';
import { pageId } from './page-id.ts';
import { type FromApp, type FromWorkbench, fromWorkbenchSchema } from './protocol.ts';
import { makeRecorder } from './recorder.ts';
import { makeRedaction, type Redaction } from './redact.ts';
import { makeScheduler } from './scheduler.ts';
import { sendEvent } from './send-event.ts';
import { tabId } from './tab-id.ts';
import { declaredValues, redactedValues } from './values.ts';

/** The used part of `BroadcastChannel`. */
export interface LiveChannel {
  postMessage(message: FromApp): void;
  onmessage: ((event: MessageEvent<unknown>) => void) | null;
}

interface InspectorOptions {
  channel: LiveChannel;
  roots: LiveRoots;
  /** Without it, only values that machines declare in `meta.live` leave the tab. With it, all values leave except those that it redacts. */
  redaction?: Redaction;
  /** The page, as constants of the code: `{ title: 'My app', route: '/orders/:id' }`. An address or a title may contain data. */
  page(): { title: string; route: string };
  app?: string;
  /** The id of the tab, the same for all pages that it loads in turn. */
  tab?: string;
  /** The maximum number of waiting records. */
  bound?: number;
  /** Schedules a small piece of work without delaying the app. */
  later?(work: () => void, isBehind: boolean): void;
}

/** The maximum time of one piece of work, in milliseconds. */
const slice = 2;
/** Milliseconds without a message after which a workbench is asked for an answer, and after which it is detached. */
const askAfter = 5000;
const goneAfter = 10_000;
const maxMessage = { characters: 200_000, values: 20_000, depth: 40 };

/** Reports the activity of the app's actors to workbenches while at least one is attached. Returns a function that stops it. */
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
  /** The attached workbenches, each with the time of its last message. */
  const attached = new Map<string, number>();
  let isWaiting = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const values = redaction ? redactedValues(redaction) : declaredValues();
  const { clean } = redaction ?? makeRedaction();
  const recorder = makeRecorder(roots, { values, bound, onRecord: () => report() });
  const say = (message: FromApp) => channel.postMessage(message);

  function report(isBehind = false): void {
    if (isWaiting) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      if (attached.size === 0) return;
      const { machines, records, dropped } = recorder.take(slice);
      for (const machine of machines) say({ type: 'machine', app, ...machine });
      if (records.length || dropped) say({ type: 'records', app, records, dropped });
      if (recorder.waiting) report(true);
    }, isBehind);
  }

  function announce(): void {
    // A page that is a workbench is not an app to watch, even if it also loads an app.
    if (app === pageId && isWorkbenchOpen()) {
      say({ type: 'gone', app });
      return;
    }
    const { title, route } = page();
    // The route may be an address after all, so its query and hash are removed.
    const url = clean(route.replace(/[?#].*$/s, ''));
    say({ type: 'here', app, tab, title: clean(title).slice(0, 2000), url: url.slice(0, 2000) });
  }

  function attach(bench: string): void {
    const isNew = !attached.has(bench);
    attached.set(bench, Date.now());
    // The recording restarts, so that all running actors are reported. Workbenches that were attached before get them again without harm.
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
    // A workbench is detached only after it was asked for an answer: the timers of a hidden tab may pause for a minute.
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
          ? sendEvent(recorder.find(message.sessionId), message.event, values)
          : 'A workbench has to attach before it sends.';
        if (why !== null) say({ type: 'refused', app, why: why.slice(0, 2000) });
      }
    }
  }

  function receive({ data }: MessageEvent<unknown>): void {
    // Ignores messages of other code on this origin.
    if (typeof data !== 'object' || data === null || !('bench' in data)) return;
    const parsed = isWithin(data, maxMessage) ? fromWorkbenchSchema.safeParse(data) : null;
    if (parsed?.success) handle(parsed.data);
    else
      console.warn(
        'A message to the statecharts of this page was left out: it is not a message of a workbench.',
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
