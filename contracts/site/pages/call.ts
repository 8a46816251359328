import { isHttp } from '../../spec/pact-file.ts';
import type { Call, Contracts, Json, Media } from '../documents.ts';
import { type Html, html, prose } from '../html.ts';
import { httpInteraction } from '../interaction.ts';
import { badge, deprecationBadge, extension, methodBadge, type Page, slug } from '../layout.ts';
import { schemaNames, schemaTables, type Way } from '../schema-table.ts';
import { refName, typeText } from '../type-text.ts';

/** The page of a call: the request, the answer, the failures, and the interactions of the pacts. */
export async function callPage(call: Call, contracts: Contracts): Promise<Page> {
  const { schemas } = contracts.openapi.components;
  const examples = await interactionsOf(call, contracts);
  return {
    path: `calls/${call.operationId}.html`,
    title: call.summary,
    body: html`<p class="crumb"><a href="../index.html#${slug(call.tags[0])}">${call.tags[0]}</a></p>
<h1>${call.summary}</h1>
<p class="address">${methodBadge(call.method)} <code>${call.path}</code></p>
<p class="badges">${call.security.length > 0 ? badge('bearer token', 'bearer') : badge('no token')}${call['x-optional'] && html` ${extension}`}${deprecationBadge({ ...call })}</p>
${call.description !== undefined && html`<p>${prose(call.description)}</p>`}
${sentSection(call, schemas)}
${readSection(call, schemas)}
${failureSection(call, schemas)}
<section><h2>Interactions</h2>
<p>A verification sends these requests and compares your answers. The note beside a value says which values match; a value without a note must be equal.</p>
${examples.length > 0 ? examples : html`<p>None.</p>`}</section>
`,
  };
}

async function interactionsOf(call: Call, { samples }: Contracts): Promise<Html[]> {
  const mine = samples.flatMap(({ interaction, isOptional, operationId }) =>
    isHttp(interaction) && operationId === call.operationId
      ? [httpInteraction(interaction, isOptional, '../')]
      : [],
  );
  return await Promise.all(mine);
}

function sentSection(
  { parameters, requestBody }: Call,
  schemas: Readonly<Record<string, Json>>,
): Html | false {
  if (parameters.length === 0 && requestBody === undefined) return false;
  return html`<section><h2>What is sent</h2>
${
  parameters.length > 0 &&
  html`<table class="fields"><thead><tr><th>Parameter</th><th>Value</th><th>Presence</th></tr></thead><tbody>
${parameters.map(
  (
    parameter,
  ) => html`<tr><th scope="row"><code class="name">${parameter.name}</code>${deprecationBadge({ ...parameter })}<br><span class="note">in the ${parameter.in}</span></th>
<td>${typeText(parameter.schema)}<br><span class="note">${prose(parameter.description)} For example <code>${String(parameter.example)}</code>.</span></td>
<td class="${parameter.required ? 'needed' : 'note'}">${parameter.required ? 'always' : parameter['x-optional'] ? extension : 'sometimes'}</td></tr>
`,
)}</tbody></table>`
}
${Object.entries(requestBody?.content ?? {}).map(([type, media]) => bodyOf(type, media, schemas, 'sent'))}</section>`;
}

function bodyOf(
  type: string,
  { schema, encoding }: Media,
  schemas: Readonly<Record<string, Json>>,
  way: Way,
  shown: readonly string[] = [],
): Html {
  const parts = Object.entries(encoding);
  return html`<p>A body of <code>${type}</code>${
    parts.length > 0 &&
    html`, its parts ${parts.map(([name, { contentType }], i) => html`${i > 0 && ', '}<code>${name}</code> of <code>${contentType}</code>`)}`
  }:</p>
${schemaTables(schemas, schema, { way, level: 3, shown })}`;
}

function readSection({ requestBody, responses }: Call, schemas: Readonly<Record<string, Json>>): Html {
  const sent = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
    schemaNames(schemas, schema),
  );
  const right = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  // If 200 is described too, the range has the same body.
  const isShown = (status: string) => status !== '2XX' || !('200' in responses);
  return html`<section><h2>What is read</h2>
${right.map(
  ([
    status,
    { description, headers, content },
  ]) => html`<p>${badge(statusName(status), 'status')} ${prose(description)}</p>
${Object.entries(headers).map(
  ([
    name,
    header,
  ]) => html`<p>The header <code>${name}</code>${header['x-optional'] && html` ${extension}`}: ${prose(header.description)} For example <code>${header.example}</code>.</p>
`,
)}${isShown(status) && Object.entries(content).map(([type, media]) => bodyOf(type, media, schemas, 'read', sent))}`,
)}</section>`;
}

function failureSection({ responses }: Call, schemas: Readonly<Record<string, Json>>): Html {
  const failures = Object.entries(responses).filter(([status]) => !status.startsWith('2'));
  return html`<section><h2>When it fails</h2>
<table class="failures"><thead><tr><th>Status</th><th>When</th><th>What a person sees</th></tr></thead><tbody>
${failures.map(
  ([status, { description, 'x-shows': shows, content }]) =>
    html`<tr><th scope="row">${badge(statusName(status), 'status')}</th>
<td>${prose(description)}<br><span class="note">${fieldsRead(content, schemas)}</span></td><td>${prose(shows)}</td></tr>
`,
)}</tbody></table></section>`;
}

function fieldsRead(content: Readonly<Record<string, Media>>, schemas: Readonly<Record<string, Json>>): Html {
  const schema = content['application/json']?.schema ?? {};
  const fields = Object.keys(schemas[refName(schema) ?? '']?.properties ?? {});
  return html`Read, where it is there: ${fields.map((field, i) => html`${i > 0 && ', '}<code>${field}</code>`)}`;
}

function statusName(status: string): string {
  return status.endsWith('XX') ? `any ${status.charAt(0)}xx` : status;
}
