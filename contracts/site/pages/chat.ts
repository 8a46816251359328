import type { Contracts, Message } from '../documents.ts';
import { type Html, html, prose } from '../html.ts';
import { frameInteraction } from '../interaction.ts';
import { extension, type Page } from '../layout.ts';
import { schemaTables } from '../schema-table.ts';

/** The page of the chat: how to connect, the frames of both directions, and the interactions of the pacts. */
export function chatPage(contracts: Contracts): Page {
  const { asyncapi } = contracts;
  return {
    path: 'chat.html',
    title: 'The chat',
    body: html`<h1>The chat</h1>
<p class="lead">${prose(asyncapi.info.description)}</p>
${Object.values(asyncapi.channels).map(
  ({ address, summary, messages }) => html`<section><h2>${summary}</h2>
<p class="address"><code>${address}</code></p>
${Object.keys(messages).map((name) => frame(asyncapi.components.messages[name], address, contracts))}</section>
`,
)}
`,
  };
}

function frame(
  message: Message | undefined,
  address: string,
  { asyncapi, samples }: Contracts,
): Html | false {
  if (message === undefined) return false;
  const command = message['x-stomp-command'];
  const isSent = command === 'SEND';
  const { properties, required } = message.headers;
  const examples = samples.filter((sample) => isOf(sample, message, address));
  return html`<section class="frame" id="${message.name}"><h3><span class="method stomp">${command}</span> ${message.summary}${message['x-optional'] && html` ${extension}`}</h3>
<p>${prose(message.description)}</p>
<table class="fields"><thead><tr><th>Header</th><th>Value</th><th>Presence</th></tr></thead><tbody>
${Object.entries(properties).map(
  ([
    name,
    header,
  ]) => html`<tr><th scope="row"><code class="name">${name}</code></th><td>${prose(header.description)} For example <code>${header.examples[0]}</code>.</td><td class="${required.includes(name) ? 'needed' : 'note'}">${
    header['x-optional'] ? extension : required.includes(name) ? 'always' : 'sometimes'
  }</td></tr>
`,
)}</tbody></table>
<p>A body of <code>application/json</code>:</p>
${schemaTables(asyncapi.components.schemas, message.payload, { way: isSent ? 'sent' : 'read', level: 4 })}
<h4>Interactions</h4>
${examples.map((sample) => frameInteraction(sample, ''))}</section>
`;
}

/** Messages, send errors and read markers share a channel. Only a send error has an `error`, only a marker a `readUntil`. */
function isOf({ interaction }: Contracts['samples'][number], message: Message, address: string): boolean {
  if (interaction.type !== 'Asynchronous/Messages' || interaction.metadata.destination !== address)
    return false;
  const { content } = interaction.contents;
  const has = (field: string) => typeof content === 'object' && content !== null && field in content;
  return (
    has('error') === (message.name === 'refusal') && has('readUntil') === (message.name === 'readMarker')
  );
}
