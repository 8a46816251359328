import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../local-server.ts';
import type { StateHandlers } from './handlers-by-state.ts';
import { readStateRequest, StateError, setUpState } from './state-requests.ts';

export interface StateServer {
  /** The address of the provider states. */
  url: string;
  close(): Promise<void>;
}

interface StateServerOptions {
  handlers: Partial<StateHandlers>;
  /** Called after each interaction, if the verifier sends teardown requests. */
  tearDown?: () => void;
  /** 0, the default, for any free port. */
  port?: number;
}

/**
 * Serves Pact's provider-state protocol on 127.0.0.1: a POST of `{state, params, action}` is answered with a JSON object of the
 * state's values. Every failure is answered 400 with `{message}`, because after a 5xx a verifier tries again for minutes.
 */
export async function startStateServer({
  handlers,
  tearDown = () => undefined,
  port = 0,
}: StateServerOptions): Promise<StateServer> {
  async function answer(request: IncomingMessage): Promise<object> {
    if (request.method !== 'POST') throw new StateError('Provider states are set by POST.');
    const asked = readStateRequest(JSON.parse(await text(request)));
    if (asked.action === 'teardown') {
      tearDown();
      return {};
    }
    return await setUpState(handlers, asked);
  }

  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    try {
      send(200, await answer(request));
    } catch (error) {
      send(400, { message: messageOf(error) });
    }
  });
  const { url, close } = await listen(server, port);
  return { url: `${url}/`, close };
}

function messageOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'The request is not JSON.';
  if (error instanceof StateError) return error.message;
  // The verifier reports only that the state failed, so the error is logged here.
  console.error(error);
  return error instanceof Error ? error.message : String(error);
}
