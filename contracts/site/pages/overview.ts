import type { Call, Contracts } from '../documents.ts';
import { type Html, html, prose } from '../html.ts';
import { badge, deprecationBadge, extension, methodBadge, type Page, slug } from '../layout.ts';

const command = [
  'npm run verify -w contracts -- --provider-base-url http://127.0.0.1:8080',
  '  --state-url http://127.0.0.1:8080/your/state/address',
].join(' \\\n');

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
<p class="files"><a href="openapi.json">openapi.json</a> <a href="asyncapi.json">asyncapi.json</a> <a href="pacts/stanza-web-stanza-api.json">The pact</a> <a href="pacts/stanza-web-extensions-stanza-api.json">The pact of the extensions</a> <a href="pacts/stanza-web-contact-stanza-api.json">The pact of the capability <code>contact</code></a> <a href="pacts/stanza-web-listing-life-stanza-api.json">The pact of the capability <code>listing-life</code></a> <a href="pacts/stanza-web-listing-expiry-stanza-api.json">The pact of the capability <code>listing-expiry</code></a> <a href="pacts/stanza-web-viewings-stanza-api.json">The pact of the capability <code>viewings</code></a> <a href="pacts/stanza-web-member-cards-stanza-api.json">The pact of the capability <code>member-cards</code></a> <a href="pacts/stanza-web-inbox-stanza-api.json">The pact of the capability <code>inbox</code></a> <a href="pacts/stanza-web-search-filters-stanza-api.json">The pact of the capability <code>search-filters</code></a> <a href="pacts/stanza-web-map-search-stanza-api.json">The pact of the capability <code>map-search</code></a> <a href="pacts/stanza-web-listing-costs-stanza-api.json">The pact of the capability <code>listing-costs</code></a> <a href="pacts/stanza-web-saved-searches-stanza-api.json">The pact of the capability <code>saved-searches</code></a> <a href="pacts/stanza-web-private-places-stanza-api.json">The pact of the capability <code>private-places</code></a> <a href="pacts/stanza-web-listing-drafts-stanza-api.json">The pact of the capability <code>listing-drafts</code></a> <a href="pacts/stanza-web-language-stanza-api.json">The pact of the capability <code>language</code></a> <a href="pacts/stanza-web-registration-token-stanza-api.json">The pact of the capability <code>registration-token</code></a> <a href="pacts/stanza-web-mail-preferences-stanza-api.json">The pact of the capability <code>mail-preferences</code></a></p>
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
