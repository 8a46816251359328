import type { LiveRoots } from 'statechart-workbench/live/hook.ts';
import { startInspector } from 'statechart-workbench/live/inspector.ts';
import { makeRedaction } from 'statechart-workbench/live/redact.ts';
import { redactionOptions } from './redaction.ts';

/** Reports to a workbench in another tab what happens in the app's actors. */
export function start(channel: BroadcastChannel, roots: LiveRoots): void {
  startInspector({
    channel,
    roots,
    redaction: makeRedaction(redactionOptions),
    page: () => ({ title: document.title, url: location.href }),
  });
}
