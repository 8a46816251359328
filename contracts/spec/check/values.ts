import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';
import { type JsonSchema, mapSchema } from '../json-schema.ts';

/** What is wrong with a value, each in a line; `what` names it: «the body of the response». */
export type CheckValue = (schema: JsonSchema, value: unknown, what: string) => string[];

/** Keywords that say more of a value than its type. */
const constraints = ['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum'];

/**
 * Checks values against the schemas of a document. Fields that are not described are wrong: a pact that reads one has more in
 * it than the document.
 * @param isLenient leaves constraints such as lengths aside: for what a backend is to refuse
 */
export function createCheck(document: { components: { schemas: object } }, isLenient = false): CheckValue {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictRequired: true });
  ajv.addFormat('date', (text: string) => z.safeParse(z.iso.date(), text).success);
  ajv.addKeyword('components');
  ajv.addKeyword('x-optional');
  const tighten = (schema: object) =>
    mapSchema({ ...schema }, (part) => closed(isLenient ? loosened(part) : part));
  const components = {
    schemas: Object.fromEntries(
      Object.entries(document.components.schemas).map(([name, schema]) => [name, tighten(schema)]),
    ),
  };
  const compiled = new Map<string, ValidateFunction>();

  return (schema, value, what) => {
    const key = JSON.stringify(schema);
    // The references of a schema lead into the document.
    const validate = compiled.get(key) ?? ajv.compile({ ...tighten(schema), components });
    compiled.set(key, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).filter(isTelling).map((error) => explain(error, what));
  };
}

function closed(schema: JsonSchema): JsonSchema {
  return schema.properties === undefined || 'additionalProperties' in schema
    ? schema
    : { ...schema, additionalProperties: false };
}

function loosened(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !constraints.includes(keyword)));
}

/** That none of several fits says nothing that the errors of each do not. */
function isTelling({ keyword }: ErrorObject): boolean {
  return keyword !== 'anyOf';
}

function explain({ instancePath, keyword, params, message }: ErrorObject, what: string): string {
  const place = instancePath === '' ? what : `${what} at ${instancePath.slice(1).replaceAll('/', '.')}`;
  if (keyword === 'required') return `${place} lacks '${params.missingProperty}'`;
  if (keyword === 'additionalProperties') {
    return `${place} has '${params.additionalProperty}', which is not described`;
  }
  if (keyword === 'const') return `${place} must be '${params.allowedValue}'`;
  return `${place} ${message}`;
}
