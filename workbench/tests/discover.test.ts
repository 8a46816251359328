import { describe, expect, it } from 'vitest';
import { createActor, createMachine, setup, transition } from 'xstate';
import { machinesIn, namedApart } from '../src/discover/machines-in.ts';
import { entryOfMachine, registryOf } from '../src/discover/registry-of.ts';

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: { shut: { on: { open: 'ajar' } }, ajar: {} },
});
const lamp = setup({}).createMachine({ initial: 'off', states: { off: { on: { toggle: 'on' } }, on: {} } });

const namesOf = (exported: Record<string, unknown>) =>
  machinesIn(exported, 'src/door.machine.ts').machines.map(({ exportName, machine }) => [
    exportName,
    machine.id,
  ]);

describe('machinesIn', () => {
  it.each([
    ['a machine', { door }, [['door', 'door']]],
    ['a default export', { default: door }, [['default', 'door']]],
    [
      'several, each once',
      { door, default: door, lamp },
      [
        ['door', 'door'],
        ['lamp', '(machine)'],
      ],
    ],
    ['what a factory makes', { createDoorMachine: () => door }, [['createDoorMachine', 'door']]],
    ['the machine of an actor', { actor: createActor(door) }, [['actor', 'door']]],
    ['an object of machines', { machines: { door, count: 3 } }, [['machines.door', 'door']]],
  ])('finds %s', (_, exported, expected) => {
    expect(namesOf(exported)).toEqual(expected);
  });

  it.each([
    ['another function', { sendMail: () => door }],
    ['a class', { DoorMachine: class {} }],
    ['plain values', { a: 1, b: null, c: [door], d: 'door' }],
  ])('does not use %s', (_, exported) => {
    expect(machinesIn(exported, 'a.ts')).toEqual({ machines: [], problems: [], warnings: [] });
  });

  it('does not call a component of React', () => {
    const Machine = () => {
      throw new Error('a hook outside of a component');
    };
    expect(machinesIn({ default: Machine }, 'a.tsx').problems).toEqual([]);
    expect(machinesIn({ default: Machine }, 'a.ts').problems).toHaveLength(1);
  });

  it('names a factory that needs arguments', () => {
    const createDoorMachine = (input: { id: string }) => createMachine({ id: input.id });
    expect(machinesIn({ createDoorMachine }, 'src/a.ts')).toMatchObject({
      machines: [],
      problems: [],
      warnings: [
        expect.stringMatching(/^src\/a.ts: createDoorMachine\(\) needs arguments, so it is not called/),
      ],
    });
    const { warnings } = registryOf('House', [{ file: 'a.ts', exported: { createDoorMachine }, types: {} }]);
    expect(warnings).toHaveLength(1);
  });

  it('names a factory that throws', () => {
    const createDoorMachine = () => {
      throw new Error('no key');
    };
    expect(machinesIn({ createDoorMachine }, 'src/a.ts').problems).toEqual([
      expect.stringMatching(
        /^src\/a.ts: createDoorMachine\(\) cannot be called without arguments \(no key\)/,
      ),
    ]);
  });

  it('uses the samples that a file exports', () => {
    const model = { machine: door, inputs: [undefined], events: [{ type: 'open' }] };
    const { machines } = machinesIn({ door, doorModel: model }, 'a.ts');
    expect(machines).toMatchObject([{ exportName: 'door', model: { events: [{ type: 'open' }] } }]);
  });
});

describe('namedApart', () => {
  it('names a machine without an id by its export, with a warning', () => {
    const { machines, warnings } = namedApart(machinesIn({ lamp }, 'src/lamp.machine.ts'));
    expect(machines.map(({ machine }) => machine.id)).toEqual(['lamp']);
    expect(warnings).toEqual(["src/lamp.machine.ts: lamp has no id; it is shown as 'lamp'."]);
    expect(machines[0]?.machine.root.states.on?.id).toBe('lamp.on');
  });

  it('says one sentence for many machines without an id, of the same id, or behind arguments', () => {
    const exported = Object.fromEntries([
      ...Array.from({ length: 5 }, (_, index) => [`m${index}`, createMachine({})]),
      ...Array.from({ length: 6 }, (_, index) => [`d${index}`, createMachine({ id: 'd' })]),
      ...Array.from({ length: 4 }, (_, index) => [`make${index}Machine`, (_id: string) => null]),
    ]);
    expect(registryOf('House', [{ file: 'a.ts', exported, types: {} }]).warnings).toEqual([
      '4 functions need arguments, so they are not called and left out. The first: a.ts, make0Machine().',
      '5 machines have no id; each is shown by the name of its export. The first: a.ts, m0.',
      "5 machines have the id of another machine; each is shown with a number. The first: a.ts, d1 as 'd 2'.",
    ]);
  });

  it('tells machines with the same id apart, and they still run', () => {
    const other = createMachine({ id: 'door', initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } });
    const { machines, warnings } = namedApart(machinesIn({ door, other }, 'a.ts'));
    expect(machines.map(({ machine }) => machine.id)).toEqual(['door', 'door 2']);
    expect(warnings).toEqual(["a.ts: other has the id 'door' of another machine; it is shown as 'door 2'."]);
    const copy = machines[1]?.machine ?? door;
    const start = createActor(copy).getSnapshot();
    expect(transition(copy, start, { type: 'go' })[0].value).toBe('b');
  });

  it('rejects a machine whose targets contain its id', () => {
    const other = createMachine({
      id: 'door',
      initial: 'a',
      states: { a: { on: { go: '#door.b' } }, b: {} },
    });
    const { machines, problems } = namedApart(machinesIn({ door, other }, 'a.ts'));
    expect(machines).toHaveLength(1);
    expect(problems).toEqual(["a.ts: other has the id 'door' of another machine. Give it its own."]);
  });
});

describe('registryOf', () => {
  it('has an entry for each machine, with a sample of each event', () => {
    const { entries } = registryOf('House', [{ file: 'src/house/door.ts', exported: { door }, types: {} }]);
    expect(entries).toMatchObject([
      { source: 'src/house/door.ts', group: 'src/house', model: { events: [{ type: 'open' }] } },
    ]);
  });

  it('lists a machine once that several files export, at the file that declares it, and keeps its own targets', () => {
    const gate = createMachine({ id: 'gate', initial: 'a', states: { a: { on: { go: '#gate.b' } }, b: {} } });
    const createLampMachine = () => createMachine({ id: 'lamp' });
    const model = { machine: gate, inputs: [undefined], events: [{ type: 'go', by: 'me' }] };
    const registry = registryOf('House', [
      { file: 'a.ts', exported: { gate, door, createLampMachine }, types: {} },
      { file: 'all.ts', exported: { machines: { gate, door }, createLampMachine }, types: {} },
      { file: 'door.ts', exported: { default: door }, types: {} },
      { file: 'gate.ts', exported: { gate }, types: {} },
      { file: 'model.ts', exported: { model }, types: {} },
    ]);
    expect(registry.entries.map(({ machine, source }) => [machine.id, source])).toEqual([
      ['gate', 'gate.ts'],
      ['door', 'door.ts'],
      ['lamp', 'a.ts'],
    ]);
    expect(registry.entries[0]?.model.events).toEqual(model.events);
    expect([...registry.problems, ...registry.warnings]).toEqual([]);
  });

  it('shows the machines that others start and no file exports, each once', () => {
    const bulb = createMachine({ id: 'bulb', invoke: { src: lamp } });
    const room = setup({ actors: { bulb, door, lamp } }).createMachine({
      id: 'room',
      initial: 'dark',
      states: { dark: { invoke: { id: 'light', src: 'bulb' } } },
    });
    const files = [{ file: 'a.ts', exported: { room, door }, types: {} }];
    expect(registryOf('House', files).entries.map(({ machine }) => machine.id)).toEqual(['room', 'door']);
    const { entries, testStyle, warnings } = registryOf('House', files, { withChildren: true });
    expect(entries.map(({ machine }) => machine.id)).toEqual(['room', 'door', 'bulb', 'room lamp']);
    expect(warnings).toEqual(["a.ts: room lamp has no id; it is shown as 'room lamp'."]);
    const [, , child = expect.fail()] = entries;
    expect(() => testStyle?.model(child)).toThrow('Only a machine that a file exports has a test.');
  });

  it('gives an empty input to a machine that does not start without one', () => {
    const person = createMachine({
      id: 'person',
      context: ({ input }) => ({ name: (input as { name?: string }).name }),
    });
    const { entries } = registryOf('House', [{ file: 'a.ts', exported: { door, person }, types: {} }]);
    expect(entries.map(({ model }) => model.inputs)).toEqual([[undefined], [{}]]);
  });

  it('names a file that cannot be loaded, and keeps the others', () => {
    const { entries, problems } = registryOf('House', [
      { file: 'broken.ts', error: new Error('Unexpected token') },
      { file: 'door.ts', exported: { door }, types: {} },
    ]);
    expect(entries).toHaveLength(1);
    expect(problems).toEqual(['broken.ts cannot be loaded: Unexpected token']);
  });
});

it('offers events that are named like members of Object.prototype', () => {
  const machine = createMachine({
    id: 'odd',
    initial: 'a',
    states: { a: { on: { valueOf: {}, toString: {} } } },
  });
  expect(entryOfMachine(machine).model.events).toEqual([{ type: 'valueOf' }, { type: 'toString' }]);
});
