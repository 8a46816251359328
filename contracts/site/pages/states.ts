import { type ProviderState, providerStates } from '../../provider-states.ts';
import { inlineSchema } from '../../spec/json-schema.ts';
import { isHttp } from '../../spec/pact-file.ts';
import type { Contracts } from '../documents.ts';
import { type Html, html, prose } from '../html.ts';
import { type Page, slug } from '../layout.ts';
import { typeText } from '../type-text.ts';

/** The page of the provider states: description, parameters, values, how to seed, and the interactions that use them. */
export function statesPage(contracts: Contracts): Page {
  const states: ProviderState[] = Object.values(providerStates);
  return {
    path: 'states.html',
    title: 'Provider states',
    body: html`<h1>Provider states</h1>
<p class="lead">Before each interaction the verifier brings your backend into a state. Your backend gets the name and the parameters, and gives back its own ids and tokens: the pacts contain no fixed ids.</p>
<pre class="example">POST /your/state/address
{"state": "a member", "params": {"firstName": "Giulia", …}, "action": "setup"}

200 OK
{"token": "…", "userId": 412, "email": "…"}</pre>
${states.map((state) => stateSection(state, usesOf(state.name, contracts)))}
`,
  };
}

function stateSection({ name, description, seeding, params, values }: ProviderState, uses: Html[]): Html {
  const given = Object.entries(inlineSchema(params).properties ?? {});
  const back = Object.entries(values);
  return html`<section class="state-card" id="${slug(name)}"><h2>${name}</h2>
<p>${prose(description)}</p>
<dl>
${given.length > 0 && html`<dt>Gets</dt><dd>${given.map(([param, schema]) => html`<code>${param}</code>, ${typeText(schema)}<br>`)}</dd>`}
${back.length > 0 && html`<dt>Gives back</dt><dd>${back.map(([value, example]) => html`<code>${value}</code>, ${typeof example === 'number' ? 'number' : 'text'}<br>`)}</dd>`}
<dt>To seed</dt><dd>${prose(seeding)}</dd>
<dt>Used by</dt><dd>${uses.length > 0 ? html`<ul>${uses}</ul>` : 'Nothing yet.'}</dd>
</dl></section>
`;
}

function usesOf(state: string, { samples }: Contracts): Html[] {
  return samples
    .filter(({ interaction }) => interaction.providerStates.some(({ name }) => name === state))
    .map(({ interaction, operationId }) => {
      const page = isHttp(interaction) ? `calls/${operationId}.html` : 'chat.html';
      return html`<li><a href="${page}#${slug(interaction.description)}">${interaction.description}</a></li>`;
    });
}
