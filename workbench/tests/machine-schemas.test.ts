import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { z as z3 } from 'zod/v3';
import { registryOf } from '../src/discover/registry-of.ts';
import { machineSchemas } from '../src/model/machine-schemas.ts';
import { schemaOfObject } from '../src/model/run-time-schema.ts';
import { samplesOf } from '../src/model/schema.ts';

const Side = { Left: 'left' } as const;

describe('a schema object', () => {
  const expected = {
    name: 'name',
    mail: 'name@example.org',
    count: 5,
    isOn: true,
    side: 'left',
    kind: 'one',
    when: new Date(0),
    all: [{ id: 1 }],
    pair: ['pair', 1],
    left: 'left',
    none: 'none',
    both: { a: 1, b: 'b' },
  };

  it.each([
    [
      'Zod 4',
      z.object({
        name: z.string(),
        mail: z.email(),
        count: z.number().min(5),
        isOn: z.boolean(),
        side: z.enum(Side),
        kind: z.literal('one'),
        when: z.date(),
        all: z.array(z.object({ id: z.int() })),
        pair: z.tuple([z.string(), z.number()]),
        left: z.string().optional(),
        none: z.string().nullable(),
        both: z.intersection(z.object({ a: z.number() }), z.object({ b: z.string() })),
      }),
    ],
    [
      'Zod Mini',
      mini.object({
        name: mini.string(),
        mail: mini.email(),
        count: mini.number().check(mini.minimum(5)),
        isOn: mini.boolean(),
        side: mini.enum(Side),
        kind: mini.literal('one'),
        when: mini.date(),
        all: mini.array(mini.object({ id: mini.int() })),
        pair: mini.tuple([mini.string(), mini.number()]),
        left: mini.optional(mini.string()),
        none: mini.nullable(mini.string()),
        both: mini.intersection(mini.object({ a: mini.number() }), mini.object({ b: mini.string() })),
      }),
    ],
    [
      'Zod 3',
      z3.object({
        name: z3.string(),
        mail: z3.string().email(),
        count: z3.number().min(5),
        isOn: z3.boolean(),
        side: z3.nativeEnum(Side),
        kind: z3.literal('one'),
        when: z3.date(),
        all: z3.array(z3.object({ id: z3.number() })),
        pair: z3.tuple([z3.string(), z3.number()]),
        left: z3.string().optional(),
        none: z3.string().nullable(),
        both: z3.intersection(z3.object({ a: z3.number() }), z3.object({ b: z3.string() })),
      }),
    ],
    [
      'Valibot',
      v.object({
        name: v.string(),
        mail: v.pipe(v.string(), v.email()),
        count: v.pipe(v.number(), v.minValue(5)),
        isOn: v.boolean(),
        side: v.enum(Side),
        kind: v.literal('one'),
        when: v.date(),
        all: v.array(v.object({ id: v.number() })),
        pair: v.tuple([v.string(), v.number()]),
        left: v.optional(v.string()),
        none: v.nullable(v.string()),
        both: v.intersect([v.object({ a: v.number() }), v.object({ b: v.string() })]),
      }),
    ],
  ])('of %s describes a type', (_, schema) => {
    const read = schemaOfObject(schema) ?? {};
    expect(samplesOf(read)[0]).toEqual(expected);
    expect(read.required).not.toContain('left');
    expect(schema['~standard'].validate(expected)).not.toHaveProperty('issues');
  });

  it('of another library describes a type by Standard JSON Schema', () => {
    const json = {
      type: 'object',
      properties: { id: { $ref: '#/$defs/Id' } },
      $defs: { Id: { type: ['integer', 'null'] } },
    };
    const schema = { '~standard': { version: 1, vendor: 'other', jsonSchema: { input: () => json } } };
    expect(samplesOf(schemaOfObject(schema) ?? {})).toEqual([{ id: 1 }]);
  });

  it.each([
    ['that describes nothing', { '~standard': { version: 1, vendor: 'other' } }, {}],
    [
      'that refuses',
      {
        '~standard': {
          jsonSchema: {
            input() {
              throw new Error('no');
            },
          },
        },
      },
      {},
    ],
    [
      'that refers to itself',
      v.object({ again: v.lazy(() => v.string()) }),
      { properties: { again: { type: 'string' } } },
    ],
    ['and other objects are told apart', { name: 'no schema' }, null],
    ['and a text', 'text', null],
  ])('%s', (_, value, expected) => {
    const read = schemaOfObject(value);
    if (expected === null) expect(read).toBeNull();
    else expect(read).toMatchObject(expected);
  });
});

describe('the schemas of a machine', () => {
  const states = { initial: 'a', states: { a: { on: { open: 'b', 'key.turn': 'b' } }, b: {} } } as const;
  const samples = (schemas: unknown) => {
    const { events, input, outputs } = machineSchemas(
      setup({ schemas }).createMachine({ id: 'door', ...states }),
    );
    const of = (all: Record<string, object>) => Object.values(all).flatMap((one) => samplesOf(one));
    return { events: of(events), input: input && samplesOf(input), outputs: of(outputs) };
  };

  it('are one for all events', () => {
    const events = z.discriminatedUnion('type', [
      z.object({ type: z.literal('open'), by: z.string() }),
      z.object({ type: z.literal('key.turn'), side: z.enum(['left', 'right']) }),
    ]);
    expect(samples({ events, input: v.object({ code: v.number() }) })).toEqual({
      events: [
        { type: 'open', by: 'by' },
        { type: 'key.turn', side: 'left' },
        { type: 'key.turn', side: 'right' },
      ],
      input: [{ code: 1 }],
      outputs: [],
    });
  });

  it('are one for the data of each event, and for the output of each actor', () => {
    const events = { open: v.object({ by: v.string() }), 'key.turn': z.object({}) };
    expect(samples({ events, outputs: { load: z.array(z.string()) } })).toEqual({
      events: [{ by: 'by', type: 'open' }, { type: 'key.turn' }],
      input: null,
      outputs: [['text']],
    });
  });

  it('may also be in meta', () => {
    const machine = setup({}).createMachine({
      id: 'door',
      meta: { schemas: { events: { open: z.object({ by: z.string() }) } } },
      initial: 'a',
      states: {
        a: {
          on: { open: 'b', 'key.turn': { target: 'b', meta: { schema: v.object({ side: v.number() }) } } },
        },
        b: {},
      },
    });
    expect(Object.values(machineSchemas(machine).events).flatMap((one) => samplesOf(one))).toEqual([
      { type: 'key.turn', side: 1 },
      { by: 'by', type: 'open' },
    ]);
  });

  it('give samples where the code declares no types', () => {
    const door = setup({
      schemas: { events: { open: z.object({ by: z.string() }), 'key.turn': z.object({ side: z.string() }) } },
    }).createMachine({ id: 'door', ...states });
    const types = {
      door: {
        events: { open: { properties: { type: { const: 'open' }, of: { const: 3 } } } },
        input: null,
        outputs: {},
      },
    };
    const { entries } = registryOf('p', [{ file: 'a.ts', exported: { door }, types }]);
    expect(entries[0]?.model.events).toEqual([
      { type: 'open', of: 3 },
      { type: 'key.turn', side: 'side' },
    ]);
  });
});
