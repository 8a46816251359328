import { createActorContext } from '@xstate/react';
import { rootMachine } from '../machines/root.machine.ts';
import { rootEffects } from './effects.ts';

/** The root actor: started once, with the page. */
export const RootActor = createActorContext(rootMachine.provide({ actors: rootEffects }));
