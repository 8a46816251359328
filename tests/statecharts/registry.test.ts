import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { begin } from 'statechart-workbench/model/simulation.ts';
import { fieldsFor } from 'statechart-workbench/simulate/form/fields.ts';
import { deserialize, serialize } from 'statechart-workbench/travel/serialize.ts';
import { describe, expect, it } from 'vitest';
import { registry } from '../../src/app/statecharts/registry.ts';

const root = path.join(import.meta.dirname, '../..');

describe('the registry', () => {
  it('contains every machine of the app once', () => {
    const files = globSync('src/machines/**/*.machine.ts', { cwd: root });
    expect(registry.entries.map(({ source }) => source).toSorted()).toEqual(files.toSorted());
  });

  it.each(registry.entries.map((entry) => [entry.machine.id, entry] as const))(
    'describes %s',
    (_, { source, group, summary }) => {
      expect(existsSync(path.join(root, source))).toBe(true);
      expect(group).not.toBe('');
      expect(summary).toMatch(/\.$/);
    },
  );

  it.each(registry.entries.map((entry) => [entry.machine.id, entry] as const))(
    'lets only values of %s leave the tab that it has',
    (_, { machine, model }) => {
      const { live = {} } = machine.root.meta ?? {};
      const { context } = begin(machine, model.inputs[0]).snapshot;
      for (const path of live.context ?? []) expect(context).toHaveProperty(path.split('.')[0]);
      const types = Object.keys(live.events ?? {}).filter((type) => !type.startsWith('xstate.'));
      expect(machine.events).toEqual(expect.arrayContaining(types));
    },
  );

  it.each(registry.entries.map((entry) => [entry.machine.id, entry] as const))(
    'has samples of %s that can start the machine and be stored in a file',
    (_, { machine, model, inputSchema }) => {
      const known = { model, registry };
      // The workbench can make a form from each input schema.
      if (inputSchema) expect(fieldsFor(inputSchema)).not.toBeNull();
      for (const input of model.inputs) {
        expect(inputSchema?.safeParse(input).success ?? true).toBe(true);
        expect(begin(machine, input).snapshot.status).toBe('active');
        expect(deserialize(JSON.parse(JSON.stringify(serialize(input, known))), known)).toEqual(input);
      }
      const outcomes = Object.values(model.outcomes ?? {});
      const samples = [
        ...model.events,
        ...outcomes.flatMap(({ snapshots = [], outputs = [], errors = [] }) => [
          ...snapshots,
          ...outputs,
          ...errors,
        ]),
      ];
      for (const sample of samples) {
        const kept = JSON.stringify(serialize(sample, known));
        expect(deserialize(JSON.parse(kept), known)).toEqual(sample);
        expect(kept.length).toBeLessThan(50_000);
      }
    },
  );
});
