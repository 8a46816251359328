import { type Matcher, Pact, type StatusCodeMatcher, type V3RegexMatcher } from '@pact-foundation/pact';
import { type PactName, pactOptions } from '../../pact-files.ts';
import type { RequestBuilder, ResponseBuilder } from './builders.ts';
import { type Form, writeForm } from './form.ts';
import type { Given } from './given.ts';
import { bearer, type Injected, sentJson } from './injected.ts';
import { writeNullable } from './nullable.ts';
import { writeText } from './plain-text.ts';

export interface Interaction {
  /** Unique among all: a second one of this name would take the place of the first. */
  description: string;
  /** By default the pact that every backend has to keep. */
  pact?: PactName;
  /** At least one: where there is none a verifier asks for a state without a name. */
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
  /** Only what the app reads of it. */
  response: {
    status: number | StatusCodeMatcher<number>;
    headers?: Record<string, V3RegexMatcher>;
    json?: unknown;
    /** Where in the JSON, which holds an example there, null may stand instead of what matches. */
    orNull?: Record<string, Matcher<unknown>>;
    text?: V3RegexMatcher;
  };
}

/**
 * Has the app make a request to a stand-in that answers as the interaction says, and writes the interaction into its pact once
 * the request was as described and `act` is content.
 * @param act given the stand-in's address, with a trailing slash
 */
export async function interact(
  { description, pact = 'required', given, request, response }: Interaction,
  act: (baseUrl: string) => Promise<void>,
): Promise<void> {
  const interaction = new Pact(pactOptions(pact)).addInteraction().uponReceiving(description);
  for (const { name, params } of given) {
    // Without parameters there are none in the file, rather than an empty object.
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

function describeResponse(
  builder: ResponseBuilder,
  { headers, json, orNull, text }: Interaction['response'],
) {
  if (headers) builder.headers(headers);
  if (json !== undefined) builder.jsonBody(json);
  if (orNull) writeNullable(builder, orNull);
  if (text) writeText(builder, text);
}
