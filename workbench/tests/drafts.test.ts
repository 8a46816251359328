import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { occurrenceText, simulationText, stateText } from '../src/model/words.ts';
import { changedPaths } from '../src/simulate/changes.ts';
import { draftOf, readDraft, readEventDraft } from '../src/simulate/draft.ts';
import { blankOf, fieldsFor } from '../src/simulate/form/fields.ts';
import { samplesFor } from '../src/simulate/session.ts';
import { offline } from './samples/errors.ts';
import { registry, subjectOf } from './samples/registry.ts';
import { done, failed, pass, send, simulate, wholeSignUp } from './simulations.ts';

const signUp = subjectOf('signUp');
const known = samplesFor(signUp);

describe('a draft', () => {
  it('keeps the class of values that JSON cannot represent', () => {
    const text = draftOf({ error: offline }, known);
    expect(JSON.parse(text)).toEqual({ error: { $sample: 'network' } });
    const { value } = readDraft(text, known);
    expect(value).toEqual({ error: offline });
    expect((value as { error: unknown }).error).toBe(offline);
  });

  it.each(registry.entries.map(({ machine }) => machine.id))('keeps every sample of %s', (id) => {
    const { entry } = subjectOf(id);
    const samples = [...entry.model.inputs, ...entry.model.events];
    const itsOwn = { model: entry.model, registry };
    for (const sample of samples) expect(readDraft(draftOf(sample, itsOwn), itsOwn).value).toEqual(sample);
  });

  it.each(['7', 'null', '[]', '{}', '{"type": 7}', '{"type": ""}'])('is rejected as an event: %s', (text) => {
    expect(readEventDraft(text, known).problems).toEqual(['An event is an object with a type.']);
  });

  it('that is nested too deeply is rejected with a message', () => {
    const text = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    expect(readDraft(text, known).problems).toEqual(['This is nested too deeply.']);
  });

  it('of an input sample matches its schema in every machine', () => {
    for (const { machine, model, inputSchema } of registry.entries) {
      const itsOwn = { model, registry };
      for (const input of model.inputs) {
        expect([machine.id, readDraft(draftOf(input, itsOwn), itsOwn, inputSchema).problems]).toEqual([
          machine.id,
          null,
        ]);
      }
    }
  });
});

describe('the fields of a form', () => {
  it('come from a schema', () => {
    const schema = z.object({
      name: z.string(),
      count: z.int(),
      open: z.boolean(),
      kind: z.enum(['a', 'b']),
      place: z.nullable(z.object({ latitude: z.number() })),
      tags: z.array(z.string()),
      note: z.optional(z.string()),
      both: z.union([z.string(), z.number()]),
    });
    const field = fieldsFor(schema);
    expect(field).toMatchObject({
      kind: 'object',
      parts: [
        { key: 'name', field: { kind: 'text' }, isRequired: true },
        { key: 'count', field: { kind: 'number' } },
        { key: 'open', field: { kind: 'boolean' } },
        { key: 'kind', field: { kind: 'choice', options: ['a', 'b'] } },
        { key: 'place', field: { kind: 'nullable', of: { kind: 'object' } } },
        { key: 'tags', field: { kind: 'json' } },
        { key: 'note', field: { kind: 'text' }, isRequired: false },
        { key: 'both', field: { kind: 'json' } },
      ],
    });
    expect(field && blankOf(field)).toEqual({
      name: '',
      count: 0,
      open: false,
      kind: 'a',
      place: null,
      tags: null,
      both: null,
    });
  });

  it.each([
    ['an instance of a class', z.instanceof(File)],
    ['a list', z.array(z.string())],
  ])('do not exist for %s', (_, schema) => expect(fieldsFor(schema)).toBeNull());

  it('exist for every input schema of the app', () => {
    const without = registry.entries.filter(
      ({ inputSchema }) => inputSchema !== null && fieldsFor(inputSchema) === null,
    );
    expect(without.map(({ machine }) => machine.id)).toEqual([]);
  });
});

describe('changedPaths', () => {
  const itself: Record<string, unknown> = { a: 1 };
  itself.self = itself;
  const again: Record<string, unknown> = { a: 2 };
  again.self = again;

  it.each([
    ['nothing', { a: [1] }, { a: [1] }, []],
    ['a part', { a: 1, b: { c: 1 } }, { a: 1, b: { c: 2 } }, [[], ['b'], ['b', 'c']]],
    ['a new part', { a: [] }, { a: [1] }, [[], ['a'], ['a', '0']]],
    ['a part that is gone', { a: { b: 1 } }, { a: {} }, [[], ['a']]],
    ['another kind of value', { a: 1 }, { a: null }, [[], ['a']]],
    ['another error that says the same', { a: new Error('x') }, { a: new Error('x') }, [[], ['a']]],
    ['an empty list in the place of an object', { a: {} }, { a: [] }, [[], ['a']]],
  ])('finds the change: %s', (_, before, after, expected) => {
    expect([...changedPaths(before, after)].map((text) => JSON.parse(text))).toEqual(expected);
  });

  it('handles circular values', () => {
    expect(changedPaths(itself, again)).toContain('["a"]');
    expect(changedPaths(itself, { ...itself })).toEqual(new Set());
  });
});

describe('the short text', () => {
  it.each([
    ['idle', 'idle'],
    [{ email: 'idle' }, 'email.idle'],
    [{ a: { b: 'c' } }, 'a.b.c'],
    [{ a: 'x', b: { c: 'y' } }, 'a.x + b.c.y'],
    [{ a: { b: 'x', c: 'y' } }, 'a.(b.x + c.y)'],
    [{ a: {} }, 'a'],
    [{}, ''],
  ])('of the state %j', (value, expected) => expect(stateText(value)).toBe(expected));

  it.each([
    [null, 'start'],
    [send('form.submit'), 'form.submit'],
    [send('field.change', { field: 'email', value: 'g' }), 'field.change field: "email", value: "g"'],
    [done('call'), 'call done'],
    [done('call', 'text'), 'call done: "text"'],
    [failed('call', offline), 'call failed: network'],
    [pass(2000), '2,000 ms pass'],
  ])('of an occurrence: %#', (occurrence, expected) => {
    expect(occurrenceText(occurrence, registry.nameOf)).toBe(expected);
  });

  it('of the final state', () => {
    expect(simulationText(simulate(signUp, { code: '' }, wholeSignUp))).toBe('finished (done)');
  });
});
