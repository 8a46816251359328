import type { LiveRoots } from 'statechart-workbench/live/hook.ts';

/** Loads the reporter by a module of its own: otherwise the first chunk would list all its files. */
export async function start(channel: BroadcastChannel, roots: LiveRoots): Promise<void> {
  const live = await import('./live.ts');
  live.start(channel, roots);
}
