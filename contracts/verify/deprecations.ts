import type { Openapi, Operation } from '../spec/check/operations.ts';
import { propertiesOf } from '../spec/check/operations.ts';

/** A line for each part that the app will stop using: the call, its parameters and its fields. */
export function deprecationsOf(openapi: Openapi, operation: Operation): string[] {
  const { parameters, requestBody, responses } = operation;
  const sent = namesIn(openapi, requestBody);
  const read = namesIn(openapi, responses);
  return [
    ...lineOf(operation, 'making this call'),
    ...parameters.flatMap((parameter) => lineOf(parameter, `sending the parameter ${parameter.name}`)),
    ...[...sent].flatMap((name) => fieldsOf(openapi, name, 'sending')),
    ...[...read].filter((name) => !sent.has(name)).flatMap((name) => fieldsOf(openapi, name, 'reading')),
  ];
}

function fieldsOf(openapi: Openapi, name: string, what: string): string[] {
  const properties = propertiesOf(openapi, { $ref: name });
  return Object.entries(properties).flatMap(([field, schema]) => lineOf(schema, `${what} ${name}.${field}`));
}

function lineOf(marked: Record<string, unknown>, what: string): string[] {
  if (marked.deprecated !== true) return [];
  const sunset = marked['x-sunset'];
  return [`deprecated: the app is going to stop ${what}${typeof sunset === 'string' ? ` on ${sunset}` : ''}`];
}

/** The schemas that a part of a document refers to, directly or through others. */
function namesIn(openapi: Openapi, part: unknown, names = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (names.has(name)) continue;
    names.add(name);
    namesIn(openapi, openapi.components.schemas[name], names);
  }
  return names;
}
