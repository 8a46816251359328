import { pactNames } from '../../pact-files.ts';
import type { Call, Contracts } from '../documents.ts';
import { type Html, html, prose } from '../html.ts';
import { badge, deprecationBadge, extension, methodBadge, type Page, slug } from '../layout.ts';

const command = [
  'npm run verify -w contracts -- --provider-base-url http://127.0.0.1:8080',
  '  --state-url http://127.0.0.1:8080/your/state/address',
].join(' \\\n');

const capabilityPacts = pactNames.filter((name) => name !== 'required' && name !== 'extensions');

/** The front page: an introduction, the calls by group, the frames of the chat. */
export function overviewPage({ openapi, asyncapi, calls, samples }: Contracts): Page {
  const required = samples.filter(({ isOptional }) => !isOptional).length;
  const messages = Object.values(asyncapi.components.messages);
  return {
    path: 'index.html',
    title: openapi.info.title,
    body: html`<div class="hero">
<h1>${openapi.info.title}</h1>
<p class="lead">Every call and every frame of the web app, and what the app reads of the answers: ${calls.length} calls, ${messages.length} frames, ${required} interactions that every backend must support, and ${samples.length - required} that are optional.</p>
</div>
<section><h2>For a backend team</h2>
<p>A verification runs the interactions of the pacts against your backend. Before each one it asks your backend for a <a href="states.html">provider state</a>, such as «a member with a listing», and takes the ids and tokens from your answer.</p>
<pre class="example">${command}</pre>
<p>${prose(openapi.info.description.split('\n\n')[0] ?? '')} The badge ${extension} marks extensions. Addresses, headers, CORS, caching, uploads and the places of a search are described under <a href="needs.html">Needs</a>.</p>
<p class="files"><a href="openapi.json">openapi.json</a> <a href="asyncapi.json">asyncapi.json</a> <a href="pacts/stanza-web-stanza-api.json">The pact</a> <a href="pacts/stanza-web-extensions-stanza-api.json">The pact of the extensions</a>${capabilityPacts.map((name) => html` <a href="pacts/stanza-web-${name}-stanza-api.json">The pact of the capability <code>${name}</code></a>`)}</p>
</section>
${openapi.tags.map(
  ({ name, description }) => html`<section id="${slug(name)}"><h2>${name}</h2>
<p>${description}</p>
<ul class="calls">${calls.filter(({ tags }) => tags[0] === name).map(callItem)}</ul></section>
`,
)}
<section id="frames"><h2>Frames</h2>
<p>The frames on the WebSocket of the <a href="chat.html">chat</a>.</p>
<ul class="calls">${messages.map(
      (
        message,
      ) => html`<li><a href="chat.html#${message.name}"><span class="method stomp">${message['x-stomp-command']}</span> <span class="what">${message.summary}${message['x-optional'] && html` ${extension}`}</span></a></li>
`,
    )}</ul></section>
`,
  };
}

function callItem(call: Call): Html {
  return html`<li><a href="calls/${call.operationId}.html">${methodBadge(call.method)} <span class="what">${call.summary}<br><code>${call.path}</code></span><span class="marks">${
    call.security.length > 0 && badge('bearer', 'bearer')
  }${call['x-optional'] && html` ${extension}`}${deprecationBadge({ ...call })}</span></a></li>
`;
}
