import * as z from 'zod/mini';
import type { Interaction, ProviderStateUse } from './pact.ts';

/** The expression with which a value of a provider state replaces an example. */
const generatorSchema = z.object({ expression: z.string() });
const generatorsSchema = z.record(z.string(), generatorSchema);

const requestSchema = z.object({
  request: z.object({
    method: z.string(),
    path: z.string(),
    query: z._default(z.record(z.string(), z.array(z.string())), {}),
    headers: z._default(z.record(z.string(), z.array(z.string())), {}),
    body: z.optional(z.object({ content: z.unknown(), encoded: z.union([z.string(), z.boolean()]) })),
    generators: z._default(
      z.object({
        path: z.optional(generatorSchema),
        query: z._default(generatorsSchema, {}),
        header: z._default(generatorsSchema, {}),
        body: z._default(generatorsSchema, {}),
      }),
      { query: {}, header: {}, body: {} },
    ),
  }),
});

const valuesSchema = z.record(z.string(), z.union([z.string(), z.number()]));
type Values = z.infer<typeof valuesSchema>;

/**
 * Sends the requests of a verification one after the other, including those for provider states, and reads the answers.
 * @returns the number of requests
 */
export async function makeBareRequests(
  interactions: readonly Interaction[],
  { baseUrl, stateUrl }: { baseUrl: string; stateUrl: string },
): Promise<number> {
  let count = 0;
  const send = async (url: string, init: RequestInit) => {
    count += 1;
    return await (await fetch(url, init)).text();
  };
  const enter = (state: ProviderStateUse, action: string) =>
    send(stateUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ state: state.name, params: state.params, action }),
    });

  for (const { states, json } of interactions) {
    let values: Values = {};
    for (const state of states) {
      values = { ...values, ...valuesSchema.parse(JSON.parse(await enter(state, 'setup'))) };
    }
    const { url, ...init } = requestOf(json, values);
    await send(`${baseUrl}${url}`, init);
    for (const state of states) await enter(state, 'teardown');
  }
  return count;
}

function requestOf(json: unknown, values: Values): RequestInit & { url: string } {
  const { method, path, query, headers, body, generators } = requestSchema.parse(json).request;
  const fill = (generator: { expression: string } | undefined, example: string) =>
    generator?.expression.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => String(values[name])) ?? example;
  const pairs = Object.entries(query).flatMap(([name, texts]) =>
    texts.map((text) => [name, fill(generators.query[name], text)]),
  );
  const search = new URLSearchParams(pairs).toString();
  return {
    method,
    url: `${fill(generators.path, path)}${search === '' ? '' : `?${search}`}`,
    headers: Object.entries(headers).map(([name, [text = '']]) => [
      name,
      fill(generators.header[name], text),
    ]),
    ...(body === undefined
      ? {}
      : { body: writeBody(body, (key, example) => fill(generators.body[key], example)) }),
  };
}

function writeBody(
  { content, encoded }: { content: unknown; encoded: string | boolean },
  fill: (key: string, example: string) => string,
): string | Buffer<ArrayBuffer> {
  if (encoded === 'base64') return Buffer.from(String(content), 'base64');
  if (typeof content !== 'object' || content === null) return String(content);
  // Values are injected only into top-level texts.
  const filled = Object.entries(content).map(([name, value]) => [
    name,
    typeof value === 'string' ? fill(`$.${name}`, value) : value,
  ]);
  return JSON.stringify(Object.fromEntries(filled));
}
