import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';
import { annotatingFormats, type JsonSchema, mapSchema } from '../json-schema.ts';

/** Checks a value and returns a line for each error; `what` is the name of the value, such as «the body of the response». */
export type CheckValue = (schema: JsonSchema, value: unknown, what: string) => string[];

/** Keywords that restrict a value beyond its type. */
const constraints = ['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum', 'exclusiveMinimum'];

interface CheckOptions {
  /** Ignores constraints such as lengths, for requests that a backend must reject. */
  isLenient?: boolean;
  /** Accepts undescribed fields, which the answer of a backend may have. */
  isOpen?: boolean;
}

/**
 * Makes a check of values against the schemas of a document. Undescribed fields are errors, since a pact must not read more than
 * the document describes.
 */
export function createCheck(
  document: { components: { schemas: object } },
  { isLenient = false, isOpen = false }: CheckOptions = {},
): CheckValue {
  const ajv = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strictRequired: true,
    validateSchema: false,
  });
  ajv.addFormat('date', (text: string) => z.safeParse(z.iso.date(), text).success);
  for (const format of annotatingFormats) ajv.addFormat(format, true);
  ajv.addKeyword('components');
  ajv.addKeyword('x-optional');
  ajv.addKeyword('x-sunset');
  const tighten = (schema: object) =>
    mapSchema({ ...schema }, (part) => {
      const given = isLenient ? loosened(part) : part;
      return isOpen ? given : closed(given);
    });
  const components = {
    schemas: Object.fromEntries(
      Object.entries(document.components.schemas).map(([name, schema]) => [name, tighten(schema)]),
    ),
  };
  const compiled = new Map<string, ValidateFunction>();

  return (schema, value, what) => {
    const key = JSON.stringify(schema);
    // References in the schema point into the document.
    const validate = compiled.get(key) ?? ajv.compile({ ...tighten(schema), components });
    compiled.set(key, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).filter(isInformative).map((error) => explain(error, what));
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

/** Whether an error is informative. `anyOf` is not: the errors of its alternatives are reported anyway. */
function isInformative({ keyword }: ErrorObject): boolean {
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
