import type { AnyStateMachine } from 'xstate';
import { declaredTransitions } from './nodes.ts';
import { schemaOfObject } from './run-time-schema.ts';
import { type DeclaredTypes, eventsOf, type Schema } from './schema.ts';

/**
 * The types in the schema objects of a machine: in `schemas` of `setup` and `createMachine`, in `meta.schemas` of its root, and in
 * `meta.schema` of a transition. `events` is one schema of all events, or one for the data of each type; `outputs` has one for each actor.
 */
export function machineSchemas(machine: AnyStateMachine): DeclaredTypes {
  const sources = [machine.schemas, partOf(machine.root.meta, 'schemas')];
  const found = sources.map((source) => ({
    events: allEvents(partOf(source, 'events')),
    input: schemaOfObject(partOf(source, 'input')),
    output: schemaOfObject(partOf(source, 'output')),
    outputs: eachOf(partOf(source, 'outputs')),
  }));
  const carried = declaredTransitions(machine).flatMap(({ definition }) => {
    const schema = schemaOfObject(partOf(definition.meta, 'schema'));
    return schema ? [[definition.eventType, ofType(definition.eventType, schema)] as const] : [];
  });
  return {
    events: Object.assign({}, Object.fromEntries(carried), ...found.map(({ events }) => events)),
    input: found.map(({ input }) => input).find((input) => input !== null) ?? null,
    outputs: Object.assign({}, ...found.map(({ outputs }) => outputs)),
    output: found.map(({ output }) => output).find((output) => output !== null) ?? null,
  };
}

function allEvents(value: unknown): Record<string, Schema> {
  const whole = schemaOfObject(value);
  if (whole) return eventsOf(whole);
  const each = Object.entries(eachOf(value)).map(([type, schema]) => [type, ofType(type, schema)] as const);
  return Object.fromEntries(each);
}

function eachOf(value: unknown): Record<string, Schema> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      const schema = schemaOfObject(one);
      return schema ? [[key, schema] as const] : [];
    }),
  );
}

/** An event of this type, with data described by a schema. */
function ofType(type: string, { properties = {}, required = [] }: Schema): Schema {
  return {
    type: 'object',
    properties: { ...properties, type: { const: type } },
    required: [...new Set(['type', ...required])],
  };
}

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
