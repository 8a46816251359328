import type { Json } from './documents.ts';
import { type Html, html, prose } from './html.ts';
import { deprecationBadge, heading } from './layout.ts';
import { refName, typeText } from './type-text.ts';

/** Whether the app sends or reads a value. The words for the presence of its fields depend on it. */
export type Way = 'sent' | 'read';

const presence: Record<Way, { needed: string; other: string }> = {
  sent: { needed: 'always', other: 'sometimes' },
  read: { needed: 'required', other: 'may be missing' },
};

interface TableOptions {
  way: Way;
  /** The level of the tables' headings. */
  level: 3 | 4;
  /** Names of schemas that have a table earlier in the page, where links to them lead. */
  shown?: readonly string[];
}

/** The names of all schemas in a body. The first is that of the body itself. */
export function schemaNames(schemas: Readonly<Record<string, Json>>, body: Json): string[] {
  const names: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const name = '$ref' in value ? refName({ ...value }) : undefined;
    if (name !== undefined && !names.includes(name)) {
      names.push(name);
      collect(schemas[name]);
    }
    for (const inner of Object.values(value)) collect(inner);
  };
  collect(body);
  return names;
}

/** A table for every named schema in a body. The first table is for the body itself. */
export function schemaTables(
  schemas: Readonly<Record<string, Json>>,
  body: Json,
  options: TableOptions,
): Html[] {
  return schemaNames(schemas, body).map((name) => schemaTable(name, schemas[name] ?? {}, options));
}

function schemaTable(name: string, schema: Json, { way, level, shown = [] }: TableOptions): Html {
  const description = typeof schema.description === 'string' ? schema.description : '';
  const fields = Object.entries(schema.properties ?? {});
  const needed = Array.isArray(schema.required) ? schema.required : [];
  return html`<section class="schema"${!shown.includes(name) && html` id="schema-${name}"`}>
${heading(level, name)}
<p>${prose(description)}${fields.length === 0 && html` <span class="type">${sentence(typeText(schema))}</span>`}</p>
${
  fields.length > 0 &&
  html`<table class="fields"><thead><tr><th>Field</th><th>Value</th><th>Presence</th></tr></thead><tbody>
${fields.map(([field, value]) => fieldRow(field, value, needed.includes(field), way))}</tbody></table>`
}</section>
`;
}

function fieldRow(name: string, schema: Json, isNeeded: boolean, way: Way): Html {
  const { needed, other } = presence[way];
  const description = typeof schema.description === 'string' ? schema.description : undefined;
  return html`<tr><th scope="row"><code class="name">${name}</code>${deprecationBadge(schema)}</th><td>${typeText(schema)}${
    description !== undefined && html`<br><span class="note">${prose(description)}</span>`
  }</td><td class="${isNeeded ? 'needed' : 'note'}">${isNeeded ? needed : other}</td></tr>
`;
}

function sentence(text: Html): Html {
  return html`As JSON: ${text}.`;
}
