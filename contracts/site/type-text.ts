import type { Json } from './documents.ts';
import { type Html, html } from './html.ts';

/** The name of the schema that a reference points to. */
export function refName(schema: Json): string | undefined {
  return typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
}

const names: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
};

/** Describes the values of a schema. A named schema becomes a link to its table. */
export function typeText(schema: Json): Html {
  const name = refName(schema);
  if (name !== undefined) return html`<a href="#schema-${name}">${name}</a>`;
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (typeof schema.contentMediaType === 'string') return html`file`;
  const branches = listOf(schema.anyOf);
  if (branches.length > 0) return joined(branches.map(typeText));
  const types =
    typeof schema.type === 'string' ? [schema.type] : Array.isArray(schema.type) ? schema.type : [];
  const limits = limitsOf(schema).join(', ');
  const text = joined(types.map((type) => ofType(String(type), schema)));
  return limits === '' ? text : html`${text} <span class="note">(${limits})</span>`;
}

function ofType(type: string, schema: Json): Html {
  const [items] = listOf([schema.items]);
  if (type === 'array') return items ? html`list of ${plural(items)}` : html`list`;
  if (type === 'object' && listOf([schema.additionalProperties]).length > 0) return html`texts by name`;
  if (schema.format === 'date' && type === 'string') return html`day (<code>2026-09-01</code>)`;
  return html`${names[type] ?? type}`;
}

/** Describes the elements of a list. */
function plural(items: Json): Html {
  if (items.type === 'string') return html`texts`;
  return typeof items.contentMediaType === 'string' ? html`files` : typeText(items);
}

/** The limits that readers need. */
function limitsOf(schema: Json): string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, minItems, maxItems } = schema;
  return [
    minLength === 1 && 'not empty',
    typeof minLength === 'number' && minLength > 1 && `at least ${minLength} characters`,
    typeof maxLength === 'number' && `at most ${maxLength} characters`,
    typeof minimum === 'number' && `${minimum} or more`,
    typeof exclusiveMinimum === 'number' && `above ${exclusiveMinimum}`,
    typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER && `at most ${maximum}`,
    typeof minItems === 'number' && `at least ${minItems}`,
    typeof maxItems === 'number' && `at most ${maxItems}`,
  ].filter((limit) => limit !== false);
}

function joined(parts: readonly Html[]): Html {
  return html`${parts.map((part, i) => (i === 0 ? part : html` or ${part}`))}`;
}

function listOf(value: unknown): Json[] {
  const isSchema = (one: unknown): one is Json => typeof one === 'object' && one !== null;
  return Array.isArray(value) ? value.filter(isSchema) : [];
}
