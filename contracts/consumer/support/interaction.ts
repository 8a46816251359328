import { type Matcher, Pact, type StatusCodeMatcher, type V3RegexMatcher } from '@pact-foundation/pact';
import { type PactName, pactOptions } from '../../pact-files.ts';
import { type BodyRules, writeRules } from './body-rules.ts';
import type { RequestBuilder, ResponseBuilder } from './builders.ts';
import { type Form, writeForm } from './form.ts';
import type { Given } from './given.ts';
import { bearer, type Injected, sentJson } from './injected.ts';
import { writeText } from './plain-text.ts';

export interface Interaction {
  /** Must be unique: a second interaction with the same description would replace the first. */
  description: string;
  /** By default the pact that every backend must fulfil. */
  pact?: PactName;
  /** At least one: otherwise the verifier asks for a state without a name. */
  given: readonly [Given, ...Given[]];
  request: {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE';
    path: string | Matcher<string>;
    query?: Record<string, string | Matcher<string>>;
    /** Makes it a bearer call. */
    token?: Injected;
    json?: object;
    form?: Form;
  };
  /** Only the parts that the app reads. */
  response: {
    status: number | StatusCodeMatcher<number>;
    headers?: Record<string, V3RegexMatcher>;
    json?: unknown;
    /** Rules for places in `json` that have a plain example. */
    rules?: BodyRules;
    text?: V3RegexMatcher;
  };
}

/**
 * Starts Pact's mock server with the interaction and calls `act`. Writes the interaction into its pact if the request matches the
 * description and `act` passes.
 * @param act gets the address of the mock server, with a trailing slash
 */
export async function interact(
  { description, pact = 'required', given, request, response }: Interaction,
  act: (baseUrl: string) => Promise<void>,
): Promise<void> {
  const interaction = new Pact(pactOptions(pact)).addInteraction().uponReceiving(description);
  for (const { name, params } of given) {
    // Without parameters, the pact file must have no `params`.
    if (Object.keys(params).length > 0) interaction.given(name, JSON.parse(JSON.stringify(params)));
    else interaction.given(name);
  }
  await interaction
    .withRequest(request.method, request.path, (builder) => describeRequest(builder, request))
    .willRespondWith(response.status, (builder) => describeResponse(builder, response))
    .executeTest(({ url }) => act(`${url}/`));
}

function describeRequest(builder: RequestBuilder, { query, token, json, form }: Interaction['request']) {
  if (query) builder.query(query);
  if (token) builder.headers({ Authorization: bearer(token) });
  if (json) builder.jsonBody(sentJson(json));
  if (form) writeForm(builder, form);
}

function describeResponse(builder: ResponseBuilder, { headers, json, rules, text }: Interaction['response']) {
  if (headers) builder.headers(headers);
  if (json !== undefined) builder.jsonBody(json);
  if (rules) writeRules(builder, rules);
  if (text) writeText(builder, text);
}
