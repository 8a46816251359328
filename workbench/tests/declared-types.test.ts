import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { declaredTypes } from '../src/discover/declared-types.ts';
import { registryOf } from '../src/discover/registry-of.ts';
import { samplesOf } from '../src/model/schema.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'declared-types-'));
afterAll(() => rmSync(folder, { recursive: true }));

const resolve = async (specifier: string, importer: string) =>
  specifier.startsWith('.') ? path.join(path.dirname(importer), specifier) : null;

/** The declared types of a file with this code, beside a file `other.ts`. */
async function typesOf(code: string, other = '') {
  writeFileSync(path.join(folder, 'other.ts'), other);
  const file = path.join(folder, 'a.machine.ts');
  writeFileSync(file, code);
  return declaredTypes(file, resolve);
}

const setupOf = (events: string) =>
  `export const m = setup({ types: { events: {} as ${events} } }).createMachine({});`;

/** The samples of all events. */
async function eventsOf(events: string, before = '', other = '') {
  const { m } = await typesOf(`${before}\n${setupOf(events)}`, other);
  return Object.values(m?.events ?? {}).flatMap((schema) => samplesOf(schema));
}

describe('the events of a machine', () => {
  it.each([
    ['a text', '{ type: "a"; name: string }', [{ type: 'a', name: 'name' }]],
    ['a number, optional', '{ type: "a"; count?: number }', [{ type: 'a', count: 1 }]],
    [
      'literals, one sample each',
      '{ type: "a"; side: "left" | -1 | true }',
      ['left', -1, true].map((side) => ({ type: 'a', side })),
    ],
    ['yes and no', '{ type: "a"; isOn: boolean }', [true, false].map((isOn) => ({ type: 'a', isOn }))],
    ['null or a text', '{ type: "a"; name: string | null }', [{ type: 'a', name: 'name' }]],
    [
      'lists and tuples',
      '{ type: "a"; names: readonly string[]; at: [x: number, y: number]; all: Array<{ id: number }> }',
      [{ type: 'a', names: ['names'], at: [1, 1], all: [{ id: 1 }] }],
    ],
    [
      'what JSON does not know',
      '{ type: "a"; at: Date; seen: Set<string>; all: Map<string, number> }',
      [{ type: 'a', at: new Date(0), seen: new Set(), all: new Map() }],
    ],
    [
      'several types of one shape',
      '{ type: "a" | "b"; id: number }',
      [
        { type: 'a', id: 1 },
        { type: 'b', id: 1 },
      ],
    ],
    [
      'an intersection of unions',
      '({ type: "a" } | { type: "b" }) & { id: number }',
      [
        { type: 'a', id: 1 },
        { type: 'b', id: 1 },
      ],
    ],
    [
      'tools of TypeScript',
      '{ type: "a"; one: Pick<{ x: 1; y: 2 }, "x">; two: Omit<{ x: 1; y: 2 }, "x">; three: Record<"k", string>; four: { x: "z" }["x"]; five: keyof { q: 1 }; six: { [K in "u"]: K } }',
      [{ type: 'a', one: { x: 1 }, two: { y: 2 }, three: { k: 'k' }, four: 'z', five: 'q', six: { u: 'u' } }],
    ],
    [
      'what only a compiler knows',
      '{ type: "a"; made: ReturnType<typeof make> }',
      [{ type: 'a', made: null }],
    ],
  ])('with %s', async (_, events, expected) => {
    expect(await eventsOf(events)).toEqual(expected);
  });

  it('with names of the file: aliases, interfaces that extend others, enums, parameters with defaults', async () => {
    const before = `
      interface Named { name: string }
      interface Room extends Named { rent: number }
      enum Side { Left = 'left', Right = 'right' }
      type With<T, U = 'none'> = { type: 'a'; of: T; also: U };
    `;
    expect(await eventsOf("With<Room> | { type: 'b'; side: Side }", before)).toEqual([
      { type: 'a', of: { name: 'name', rent: 1 }, also: 'none' },
      { type: 'b', side: 'left' },
      { type: 'b', side: 'right' },
    ]);
  });

  it('with names of other files, also by another name and passed on', async () => {
    const before = "import type { Room as Place } from './other.ts'; import { Kind } from './other.ts';";
    const other =
      "export interface Room { rent: number }\nexport type { Kind } from './a.machine.ts';\nexport * from './a.machine.ts';";
    expect(await eventsOf("{ type: 'a'; room: Place }", before, other)).toEqual([
      { type: 'a', room: { rent: 1 } },
    ]);
  });

  it('with types that refer to themselves', async () => {
    const [sample] = await eventsOf(
      "{ type: 'a'; tree: Tree }",
      'type Tree = { name: string; parts: Tree[] };',
    );
    expect(sample).toMatchObject({ tree: { name: 'name', parts: [{ name: 'name' }] } });
  });
});

describe('the machines of a file', () => {
  it('are told apart, and one from a shared setup has its types', async () => {
    const types = await typesOf(`
      const parts = setup({ types: {} as { events: { type: 'a' }; input: { id: number } } });
      export const one = parts.createMachine({});
      export const two = createMachine({ types: { events: {} as { type: 'b' } } });
      export default setup({ types: { events: {} as { type: 'c' } } }).createMachine({});
    `);
    expect(Object.entries(types).map(([name, { events }]) => [name, Object.keys(events)])).toEqual(
      expect.arrayContaining([
        ['one', ['a']],
        ['two', ['b']],
        ['default', ['c']],
      ]),
    );
    expect(types.one?.input).toMatchObject({ properties: { id: { type: 'number' } } });
  });

  it('say what their promises return', async () => {
    const { m } = await typesOf(`
      const load = fromPromise(async (): Promise<{ rooms: string[] }> => ({ rooms: [] }));
      export const m = setup({ actors: { load, save: fromPromise<number, string>(async () => 1) } }).createMachine({});
    `);
    expect(m?.outputs).toMatchObject({
      load: { properties: { rooms: { type: 'array' } } },
      save: { type: 'number' },
    });
  });

  it('say what their promises return where no type is written', async () => {
    const types = await typesOf(`
      export const m = setup({
        actors: {
          greet: fromPromise(async ({ input }) => { setTimeout(() => { return 9; }, 1); return { text: \`Hi \${input}\`, count: 2, is: true, all: [1] as const }; }),
          job: fromPromise(async () => ({ status: 'done' as const })),
          nothing: fromPromise(async () => { await wait(); }),
        },
      }).createMachine({}).provide({ actors: { late: fromPromise(async () => 'x') } });
    `);
    const outputs = Object.entries(types.m?.outputs ?? {}).map(([name, schema]) => [
      name,
      ...samplesOf(schema),
    ]);
    expect(outputs).toEqual([
      ['greet', { text: 'text', count: 2, is: true, all: [1] }],
      ['job', { status: 'done' }],
      ['late', 'x'],
    ]);
  });

  it('have no types in a file that cannot be parsed', async () => {
    expect(await typesOf('export const m = setup({')).toEqual({});
  });
});

it('a machine without samples gets those of its types', async () => {
  const types = await typesOf(`
    export const door = setup({
      types: { events: {} as { type: 'open'; by: string } | { type: 'unknown' }, input: {} as { code: number } },
    }).createMachine({});
  `);
  const door = createMachine({
    id: 'door',
    context: ({ input }: { input: { code: number } }) => ({ text: input.code.toFixed() }),
    initial: 'shut',
    states: { shut: { on: { open: 'ajar', knock: {} } }, ajar: {} },
  });
  const { entries } = registryOf('p', [{ file: 'a.ts', exported: { door }, types }]);
  expect(entries[0]?.model).toMatchObject({
    inputs: [{ code: 1 }],
    events: [{ type: 'open', by: 'by' }, { type: 'knock' }],
  });
});
