import type { LiveRoots } from 'statechart-workbench/live/hook.ts';

// A module of its own: otherwise the first chunk would list all files of the two.

/** Reports to a workbench in another tab. */
export async function start(channel: BroadcastChannel, roots: LiveRoots): Promise<void> {
  const live = await import('./live.ts');
  live.start(channel, roots);
}

/** Shows the workbench. */
export async function open(): Promise<void> {
  const { draw } = await import('./StatechartsPage.tsx');
  draw();
}
