import type { LiveMachineRef } from './live.machine.ts';

let kept: LiveMachineRef | null = null;

/**
 * What is recorded outlives the panel: whoever looks something up in another tab of the workbench finds it as it was.
 * @param start makes and starts one, where none runs
 */
export function liveActor(start: () => LiveMachineRef): LiveMachineRef {
  kept ??= start();
  return kept;
}

/** Detaches from all, as the workbench itself is left. */
export function stopLiveActor(): void {
  kept?.stop();
  kept = null;
}
