import type { LiveRoots } from 'statechart-workbench/live/hook.ts';

/** Only loads what reports: the first chunk, which loads this, names all files of what it loads, and those are some. */
export async function start(channel: BroadcastChannel, roots: LiveRoots): Promise<void> {
  const live = await import('./live.ts');
  live.start(channel, roots);
}
