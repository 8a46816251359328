import { contentTypeOf, mediaType } from '../spec/check/content-type.ts';
import { readForm } from '../spec/check/form.ts';
import { acceptedStatuses } from '../spec/check/statuses.ts';
import { type HttpInteraction, isHttp, type MessageInteraction } from '../spec/pact-file.ts';
import { annotated, plain } from './annotated.ts';
import type { Sample } from './documents.ts';
import { type Html, html } from './html.ts';
import { badge, extension, heading, type Root, slug } from './layout.ts';

/** An interaction of a pact: its states, the request, and the expected answer. */
export async function httpInteraction(
  interaction: HttpInteraction,
  isOptional: boolean,
  root: Root,
): Promise<Html> {
  const { request, response, description } = interaction;
  const query = new URLSearchParams(
    Object.entries(request.query).flatMap(([name, values]) => values.map((value) => [name, value])),
  ).toString();
  const address = `${request.method} ${request.path}${query && `?${query}`}`;
  const headers = Object.entries(request.headers).map(([name, values]) => `${name}: ${values.join(', ')}`);
  return html`<details id="${slug(description)}">
<summary>${badge(statusText(interaction), 'status')} <span>${description}</span>${isOptional && html` ${extension}`}</summary>
${statesOf(interaction, root)}
${heading(3, 'Sent')}
<pre class="example">${[address, ...headers].join('\n')}</pre>
${await requestBody(interaction)}
${heading(3, 'Answered')}
${answer(response, statusText(interaction))}
</details>
`;
}

/** A frame of a pact. */
export function frameInteraction({ interaction, isOptional }: Sample, root: Root): Html | false {
  if (interaction.type !== 'Asynchronous/Messages') return false;
  const { metadata, contents, description, matchingRules } = interaction;
  const { direction, command, ...headers } = metadata;
  const isSent = direction === 'to-backend';
  const head = [String(command), ...Object.entries(headers).map(([name, value]) => `${name}:${value}`)];
  return html`<details id="${slug(description)}">
<summary><span>${description}</span>${isOptional && html` ${extension}`}</summary>
${statesOf(interaction, root)}
<pre class="example">${head.join('\n')}</pre>
${isSent ? plain(contents.content) : annotated(contents.content, matchingRules.body)}
</details>
`;
}

function statesOf(interaction: HttpInteraction | MessageInteraction, root: Root): Html {
  const { providerStates } = interaction;
  return html`<p class="state">Given ${providerStates.map(
    ({ name }, i) => html`${i > 0 && ' and '}<a href="${root}states.html#${slug(name)}">${name}</a>`,
  )}${providerStates.length === 0 && 'nothing'}${filledIn(interaction)}.</p>`;
}

/** The values of the request that come from the state. The page shows examples of them. */
function filledIn(interaction: HttpInteraction | MessageInteraction): Html | false {
  if (!isHttp(interaction)) return false;
  const names = new Set(JSON.stringify(interaction.request.generators).match(/(?<=\$\{)\w+(?=\})/g));
  return (
    names.size > 0 &&
    html`, which gives ${[...names].map((name, i) => html`${i > 0 && ', '}<code>${name}</code>`)}`
  );
}

async function requestBody({ request }: HttpInteraction): Promise<Html | false> {
  if (request.body === undefined) return false;
  const type = contentTypeOf(request);
  if (mediaType(type) !== 'multipart/form-data') return plain(request.body.content);
  const { value, parts } = await readForm(request.body, type, []);
  return html`${parts.map(
    ({ name, contentType }) =>
      html`<p class="part">Part <code>${name}</code>, ${contentType}${!contentType.includes('json') && ': a file'}</p>
${contentType.includes('json') && plain(value[name])}`,
  )}`;
}

function answer(response: HttpInteraction['response'], status: string): Html {
  const headers = Object.entries(response.headers).map(([name, values]) => `\n${name}: ${values.join(', ')}`);
  return html`<pre class="example">${status}${headers}</pre>
${response.body !== undefined && annotated(response.body.content, response.matchingRules.body)}`;
}

/** The accepted statuses, in words. */
function statusText(interaction: HttpInteraction): string {
  const statuses = acceptedStatuses(interaction);
  const [first = interaction.response.status] = statuses;
  if (statuses.length <= 3) return statuses.join(' or ');
  const family = `any ${Math.floor(first / 100)}xx`;
  // 401 is excluded because it ends the session.
  return first === 400 && !statuses.includes(401) ? `${family} but 401` : family;
}
