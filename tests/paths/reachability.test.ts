import type { MachineModel } from 'statechart-workbench/model/machine-model.ts';
import { pathsThrough } from 'statechart-workbench/model/paths.ts';
import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { registry } from '../../src/app/statecharts/registry.ts';
import { missedBy } from '../support/missed-by.ts';

it.each(registry.entries)(
  'the model of $machine.id reaches every state and every transition',
  ({ machine, model }) => {
    const paths = pathsThrough({ ...model, machine } as MachineModel<AnyStateMachine>);
    expect(missedBy(machine, paths)).toEqual({ states: [], transitions: [] });
  },
);
