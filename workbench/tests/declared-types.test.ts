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

/** The declared types of a file with this code. `other` is the code of the file `other.ts` beside it. */
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
      'values that JSON lacks',
      '{ type: "a"; at: Date; seen: Set<string>; all: Map<string, number> }',
      [{ type: 'a', at: new Date(0), seen: new Set(), all: new Map() }],
    ],
    [
      'several event types of one shape',
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
      'utility types of TypeScript',
      '{ type: "a"; one: Pick<{ x: 1; y: 2 }, "x">; two: Omit<{ x: 1; y: 2 }, "x">; three: Record<"k", string>; four: { x: "z" }["x"]; five: keyof { q: 1 }; six: { [K in "u"]: K } }',
      [{ type: 'a', one: { x: 1 }, two: { y: 2 }, three: { k: 'k' }, four: 'z', five: 'q', six: { u: 'u' } }],
    ],
    [
      'a type that only a compiler can compute',
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

  it('with names of other files, also renamed and re-exported', async () => {
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

describe('events of schemas', () => {
  const zod = (schema: string) => [
    "import * as z from 'zod';",
    `const event = ${schema};`,
    'type Event = z.infer<typeof event>;',
  ];
  const samples = async (lines: readonly string[], other = '') => eventsOf('Event', lines.join('\n'), other);

  it.each([
    [
      'an object of Zod',
      "z.object({ type: z.literal('a'), name: z.string().min(2).optional(), count: z.number().min(5), when: z.date() })",
      [{ type: 'a', name: 'name', count: 5, when: new Date(0) }],
    ],
    [
      'a union of Zod, with choices, lists, null and formats',
      `z.discriminatedUnion('type', [
        z.object({ type: z.literal('a'), side: z.enum(['left', 'right']) }),
        z.object({ type: z.literal('b'), mail: z.email(), to: z.string().url().nullable(), all: z.array(z.object({ id: z.int() })) }),
      ])`,
      [
        { type: 'a', side: 'left' },
        { type: 'a', side: 'right' },
        { type: 'b', mail: 'name@example.org', to: 'https://example.org', all: [{ id: 1 }] },
      ],
    ],
    [
      'methods of Zod',
      `z.object({ type: z.literal('a') }).extend({
        one: z.object({ x: z.literal(1), y: z.string() }).pick({ x: true }),
        two: z.object({ x: z.literal(1), y: z.string() }).omit({ x: true }),
        three: z.tuple([z.string(), z.boolean()]), four: z.coerce.number().max(-2), five: z.string().or(z.number()),
        six: z.record(z.enum(['k']), z.number()), seven: z.iso.datetime(),
      })`,
      [
        {
          type: 'a',
          one: { x: 1 },
          two: { y: 'y' },
          three: ['three', true],
          four: -2,
          five: 'five',
          six: { k: 1 },
          seven: '1970-01-01T00:00:00Z',
        },
      ],
    ],
    [
      'a value that a function computes',
      "z.object({ type: z.literal('a'), made: z.string().transform(Number) })",
      [{ type: 'a', made: null }],
    ],
    [
      'functions of Zod Mini',
      "z.object({ type: z.literal('a'), name: z.optional(z.string()), count: z.number().check(z.minimum(3)), mail: z.string().check(z.email()) })",
      [{ type: 'a', name: 'name', count: 3, mail: 'name@example.org' }],
    ],
  ])('with %s', async (_, schema, expected) => {
    expect(await samples(zod(schema))).toEqual(expected);
  });

  it('of Valibot, by its functions alone and by its name', async () => {
    const lines = [
      "import * as v from 'valibot'; import { type InferOutput, literal, object, string } from 'valibot';",
      "const names = ['x', 'y'] as const;",
      "const base = v.object({ type: v.literal('a'), side: v.picklist(names), count: v.pipe(v.number(), v.integer(), v.minValue(4)) });",
      'const more = v.object({ ...base.entries, mail: v.optional(v.pipe(v.string(), v.email())), none: v.nullish(v.boolean()) });',
      "const other = object({ type: literal('b'), name: string() });",
      'type Event = v.InferOutput<typeof more> | InferOutput<typeof other>;',
    ];
    expect(await samples(lines)).toEqual([
      ...['x', 'y'].map((side) => ({ type: 'a', side, count: 4, mail: 'name@example.org', none: true })),
      { type: 'b', name: 'name' },
    ]);
  });

  it('of other files, and of objects of schemas', async () => {
    const lines = [
      "import type * as z from 'zod'; import { schemas as all } from './other.ts';",
      'type Event = z.infer<typeof all.open> | z.output<(typeof all)["shut"]>;',
    ];
    const other = `import { z } from 'zod';
      enum Side { Left = 'left' }
      const key = z.object({ code: z.number() });
      export const schemas = {
        open: z.object({ type: z.literal('open'), key, code: key.shape.code, side: z.enum(Side) }),
        shut: z.object({ type: z.literal('shut'), tree: z.lazy(() => key) }),
      } as const;`;
    expect(await samples(lines, other)).toEqual([
      { type: 'open', key: { code: 1 }, code: 1, side: 'left' },
      { type: 'shut', tree: { code: 1 } },
    ]);
  });

  it('that refer to themselves', async () => {
    const [sample] = await samples(
      zod("z.object({ type: z.literal('a'), get again() { return event; }, next: z.lazy(() => event) })"),
    );
    expect(sample).toMatchObject({ type: 'a' });
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

  it('have the types of a setup of another file, and not those of an actor that they start', async () => {
    const other = `
      interface Input { token: string }
      export const parts = setup({
        types: { input: {} as Input, events: {} as { type: 'parts.on' } },
        actors: { load: fromPromise<number>(run) },
      });
      export const child = setup({ types: { events: {} as { type: 'child.on' } } }).createMachine({});`;
    const found = await typesOf(
      `import { child, parts as shared } from './other.ts';
      export const m = shared.createMachine({ invoke: { src: child.provide({}) } });`,
      other,
    );
    expect(Object.keys(found.m?.events ?? {})).toEqual(['parts.on']);
    expect(found.m?.input && samplesOf(found.m.input)).toEqual([{ token: 'token' }]);
    expect(found.m?.outputs).toEqual({ load: { type: 'number' } });
  });

  it('have the outputs of their promises', async () => {
    const { m } = await typesOf(`
      const load = fromPromise(async (): Promise<{ rooms: string[] }> => ({ rooms: [] }));
      export const m = setup({ actors: { load, save: fromPromise<number, string>(async () => 1) } }).createMachine({});
    `);
    expect(m?.outputs).toMatchObject({
      load: { properties: { rooms: { type: 'array' } } },
      save: { type: 'number' },
    });
  });

  it('have the outputs of promises without a written type', async () => {
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

  it('have the types that their promises parse', async () => {
    const { m } = await typesOf(`
      import * as z from 'zod'; import * as v from 'valibot';
      const room = z.object({ name: z.string() });
      export const m = setup({ actors: {
        load: fromPromise(async () => room.parse(await get())),
        read: fromPromise(async () => { const text = await get(); return v.parse(v.object({ id: v.number() }), text); }),
      } }).createMachine({});
    `);
    expect(Object.values(m?.outputs ?? {}).flatMap((schema) => samplesOf(schema))).toEqual([
      { name: 'name' },
      { id: 1 },
    ]);
  });

  it('have no types in a file that cannot be parsed', async () => {
    expect(await typesOf('export const m = setup({')).toEqual({});
  });
});

it.each([
  ["export { door } from './other.ts'", 'door'],
  ["export { door as gate } from './other.ts'", 'gate'],
  ["export { door as default } from './other.ts'", 'default'],
  ["export * from './other.ts'", 'door'],
  ["export * as machines from './other.ts'", 'door'],
  ["import { door as own } from './other.ts'; export { own as gate };", 'gate'],
  ["import { door } from './other.ts'; export default door;", 'default'],
  ["import { door } from './other.ts'; export const machines = { door, gate: door };", 'gate'],
])('a barrel file has the types of what it exports: %s', async (code, name) => {
  const other = `${setupOf('{ type: "open"; by: string }').replace('const m', 'const door')}
    export const lamp = createMachine({});`;
  const types = await typesOf(code, other);
  expect(Object.values(types[name]?.events ?? {}).flatMap((schema) => samplesOf(schema))).toEqual([
    { type: 'open', by: 'by' },
  ]);
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
