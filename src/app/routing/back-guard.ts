import { createActor } from 'xstate';
import { closeLayer, watchLayers } from '../../components/useBackCloses.ts';
import { backGuardMachine } from '../../machines/shell/back-guard.machine.ts';
import { logActorFailure } from '../effects/attempt.ts';
import { backGuardEffects } from '../effects/shell/back-guard.ts';
import type { AppHistory } from './app-history.ts';

/** Lets a step back close what is open instead of leaving the page. */
export function startBackGuard(history: AppHistory, signal: AbortSignal): void {
  const actor = createActor(backGuardMachine.provide({ actors: backGuardEffects(history) }), {
    logger: logActorFailure,
  });
  actor.on('layer.back', ({ layer }) => closeLayer(layer));
  actor.start();
  const stopWatching = watchLayers({
    opened: (layer) => actor.send({ type: 'layer.open', layer }),
    closed: (layer) => actor.send({ type: 'layer.close', layer }),
  });
  signal.addEventListener('abort', () => {
    stopWatching();
    actor.stop();
  });
}
