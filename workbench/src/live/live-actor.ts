import type { LiveMachineRef } from './live.machine.ts';
import type { LiveApp } from './live-session.ts';

let kept: LiveMachineRef | null = null;

/**
 * The actor of the Live tab. It outlives the panel, so that the recording stays when another tab of the workbench is shown.
 * @param start creates and starts the actor if none is running
 */
export function liveActor(start: () => LiveMachineRef): LiveMachineRef {
  kept ??= start();
  return kept;
}

/** Detaches from all apps when the workbench is closed. */
export function stopLiveActor(): void {
  kept?.stop();
  kept = null;
}

/** The app that Live shows; `null` if there is none. */
export function shownApp(): LiveApp | null {
  return kept?.getSnapshot().context.shown?.app ?? null;
}
