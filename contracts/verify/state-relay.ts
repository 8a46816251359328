import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { listen } from '../local-server.ts';
import { type ProviderState, providerStates } from '../provider-states.ts';
import type { ProviderStateUse } from './pact.ts';
import { postJson } from './post-json.ts';
import { reasonOf } from './reach.ts';

export interface StateRelay {
  url: string;
  /** Why the backend could not be brought into a state the last time; `null` where it could. */
  failureOf(state: ProviderStateUse): string | null;
  /** What states have given back, by name, the latest of each. */
  values(): Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

/** States that are entered here, by name. */
export type OwnStates = Readonly<Record<string, (params: Record<string, unknown>) => void>>;

const stateRequestSchema = z.object({
  state: z.string(),
  params: z.catch(z.record(z.string(), z.unknown()), {}),
  action: z._default(z.enum(['setup', 'teardown']), 'setup'),
});

/** The verifier puts parameters in an order of its own. */
const keyOf = ({ name, params }: ProviderStateUse) =>
  JSON.stringify([name, Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/**
 * Stands between the verifier and a team's address of provider states. The verifier says of a state that failed only that
 * it did, tries one answered 5xx again for two minutes, and takes the example of a value that is not given back.
 */
export async function startStateRelay(
  stateUrl: string,
  timeout: number,
  ownStates: OwnStates = {},
): Promise<StateRelay> {
  const failures = new Map<string, string>();
  let values: Record<string, unknown> = {};
  const server = createServer(async (request, response) => {
    const { state: name, params, action } = stateRequestSchema.parse(await json(request));
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    // An interaction that starts from nothing is announced too.
    if (name === '') return answer(200, {});
    const own = ownStates[name];
    if (own) {
      if (action === 'setup') own(params);
      return answer(200, {});
    }
    const state = { name, params };
    if (action === 'teardown') {
      // Nothing depends on it any more: what a handler cannot undo, the next one begins with.
      await post(stateUrl, { ...state, action }, timeout).catch(() => undefined);
      return answer(200, {});
    }
    failures.delete(keyOf(state));
    try {
      const given = await enter(stateUrl, state, timeout);
      values = { ...values, ...given };
      answer(200, given);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      failures.set(keyOf(state), message);
      answer(400, { message });
    }
  });
  const { url, close } = await listen(server);
  return {
    url: `${url}/`,
    failureOf: (state) => failures.get(keyOf(state)) ?? null,
    values: () => values,
    close,
  };
}

/** The state's values. Rejects with what is wrong with the answer. */
async function enter(stateUrl: string, { name, params }: ProviderStateUse, timeout: number) {
  const { status, text } = await post(stateUrl, { name, params, action: 'setup' }, timeout).catch((cause) => {
    throw new Error(`the handler did not answer: ${reasonOf(cause)}`, { cause });
  });
  if (status >= 300) throw new Error(`the handler answered ${status}: ${excerpt(messageOf(text))}`);
  const values = readValues(text);
  if (values === null) throw new Error(`the handler answered no JSON object: ${excerpt(text)}`);
  const wrong = wrongValue(name, values);
  if (wrong !== null) throw new Error(`the handler answered without what the requests need: ${wrong}`);
  return values;
}

async function post(
  stateUrl: string,
  { name, params, action }: ProviderStateUse & { action: 'setup' | 'teardown' },
  timeout: number,
) {
  return await postJson(stateUrl, { state: name, params, action }, timeout);
}

/** Of a state without values the body may be empty. */
function readValues(text: string): Record<string, unknown> | null {
  try {
    return z.record(z.string(), z.unknown()).parse(text.trim() === '' ? {} : JSON.parse(text));
  } catch {
    return null;
  }
}

function wrongValue(name: string, values: Record<string, unknown>): string | null {
  const states: ProviderState[] = Object.values(providerStates);
  const expected = states.find((state) => state.name === name)?.values ?? {};
  for (const [key, example] of Object.entries(expected)) {
    const type = typeof example;
    if (!(key in values)) return `${key} is missing (a ${type})`;
    if (typeof values[key] !== type) return `${key} must be a ${type}, and is ${JSON.stringify(values[key])}`;
  }
  return null;
}

/** Of a failure in JSON, its message alone. */
function messageOf(text: string): string {
  const { message } = readValues(text) ?? {};
  return typeof message === 'string' ? message : text;
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? 'nothing' : line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
