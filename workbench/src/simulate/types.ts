import type { SnapshotFrom } from 'xstate';
import type { SimulationEvent, simulationMachine } from './simulation.machine.ts';

export type SimulationSnapshot = SnapshotFrom<typeof simulationMachine>;
export type SendToSimulation = (event: SimulationEvent) => void;
