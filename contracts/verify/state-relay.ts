import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { listen } from '../local-server.ts';
import { type ProviderState, providerStates } from '../provider-states.ts';
import type { Exchange } from './exchange.ts';
import type { ProviderStateUse } from './pact.ts';
import { postJson } from './post-json.ts';
import { reasonOf } from './reach.ts';

/** Why a state failed. */
export interface StateFailure {
  reason: string;
  /** Its `answer` is `null` if there was none. */
  exchange: Exchange;
}

export interface StateRelay {
  url: string;
  /**
   * Tears down the states of the answered interaction, and sets up those of the next one. The verifier asks for them only after its
   * comparison, which takes about as long.
   */
  prepareNext(next: readonly ProviderStateUse[]): void;
  /** Why the last setup of the state failed; `null` if it did not. */
  failureOf(state: ProviderStateUse): StateFailure | null;
  /** The latest values that states returned, by name. */
  values(): Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

interface Entered {
  /** The values that the state returned. */
  given: Record<string, unknown>;
  /** Why the setup failed; `null` if it did not. */
  reason: string | null;
}

/** States that the relay handles instead of the backend, by name. */
export type OwnStates = Readonly<Record<string, (params: Record<string, unknown>) => void>>;

const stateRequestSchema = z.object({
  state: z.string(),
  params: z.catch(z.record(z.string(), z.unknown()), {}),
  action: z._default(z.enum(['setup', 'teardown']), 'setup'),
});

/** Sorts the parameters, because the verifier reorders them. */
const keyOf = ({ name, params }: ProviderStateUse) =>
  JSON.stringify([name, Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/**
 * A proxy between the verifier and a backend's address of provider states. It keeps the reason of a failed state, which the verifier does
 * not report. It prevents the verifier's retries, which last two minutes after a 5xx. It rejects missing values, for which the verifier
 * would use the example.
 */
export async function startStateRelay(
  stateUrl: string,
  timeout: number,
  ownStates: OwnStates = {},
): Promise<StateRelay> {
  const failures = new Map<string, StateFailure>();
  let values: Record<string, unknown> = {};
  /** The unanswered teardowns. A state is set up only after they are done. */
  let tornDown: Promise<unknown> = Promise.resolve();
  /** The states that are not torn down yet, by key. */
  const open = new Map<string, ProviderStateUse>();
  /** The states that are set up before the verifier asks for them, by key. */
  const entered = new Map<string, Promise<Entered>>();

  function tearDown(state: ProviderStateUse): void {
    open.delete(keyOf(state));
    // A failed teardown does not matter, because states must work with any existing data.
    const send = () => post(stateUrl, { ...state, action: 'teardown' }, timeout).catch(() => undefined);
    tornDown = tornDown.then(send);
  }

  async function enterState(state: ProviderStateUse): Promise<Entered> {
    failures.delete(keyOf(state));
    open.set(keyOf(state), state);
    const exchange = setupOf(stateUrl, state);
    try {
      await tornDown;
      return { given: await enter(exchange, state, timeout), reason: null };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.set(keyOf(state), { reason, exchange });
      return { given: {}, reason };
    }
  }

  const server = createServer(async (request, response) => {
    const { state: name, params, action } = stateRequestSchema.parse(await json(request));
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    // The verifier sends a request without a name for interactions without a state.
    if (name === '') return answer(200, {});
    const own = ownStates[name];
    if (own) {
      if (action === 'setup') own(params);
      return answer(200, {});
    }
    const state = { name, params };
    if (action === 'teardown') {
      tearDown(state);
      return answer(200, {});
    }
    const entry = entered.get(keyOf(state)) ?? enterState(state);
    entered.delete(keyOf(state));
    const { given, reason } = await entry;
    if (reason !== null) return answer(400, { message: reason });
    values = { ...values, ...given };
    answer(200, given);
  });
  const { url, close } = await listen(server);
  return {
    url: `${url}/`,
    prepareNext(next) {
      entered.clear();
      for (const state of open.values()) tearDown(state);
      let before: Promise<unknown> = tornDown;
      for (const state of next.filter(({ name }) => !(name in ownStates))) {
        const entry = before.then(() => enterState(state));
        entered.set(keyOf(state), entry);
        before = entry;
      }
    },
    failureOf: (state) => failures.get(keyOf(state)) ?? null,
    values: () => values,
    async close() {
      for (const state of open.values()) tearDown(state);
      await tornDown;
      await close();
    },
  };
}

function setupOf(url: string, { name, params }: ProviderStateUse): Exchange {
  const body = Buffer.from(JSON.stringify({ state: name, params, action: 'setup' }));
  return {
    request: { method: 'POST', url, headers: { 'content-type': 'application/json' }, body },
    answer: null,
  };
}

/** Asks the handler for the values of the state, and keeps its answer in `exchange`. Rejects if the answer is wrong. */
async function enter(exchange: Exchange, { name, params }: ProviderStateUse, timeout: number) {
  const state = { name, params, action: 'setup' as const };
  const { status, text } = await post(exchange.request.url, state, timeout).catch((cause) => {
    throw new Error(`the handler did not answer: ${reasonOf(cause)}`, { cause });
  });
  exchange.answer = { status, headers: {}, content: Buffer.from(text) };
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

/** An empty body counts as an object without values. */
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

/** The `message` of a JSON failure, or the whole text. */
function messageOf(text: string): string {
  const { message } = readValues(text) ?? {};
  return typeof message === 'string' ? message : text;
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? 'nothing' : line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
