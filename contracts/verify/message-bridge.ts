import { createServer, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { listen } from '../local-server.ts';
import { findScenario } from '../messages/scenarios.ts';
import type { Frame } from '../provider/chat-connection.ts';
import { playScenario } from '../provider/chat-frames.ts';
import { toPactMessage } from '../provider/pact-message.ts';

export interface MessageBridge {
  url: URL;
  /** Why there was no frame for this description; `null` if there was one. */
  failureOf(description: string): string | null;
  close(): Promise<void>;
}

const requestSchema = z.object({ description: z.string() });

interface BridgeOptions {
  /** The address of the backend's chat, without a token. */
  chatUrl: string;
  /** Milliseconds to wait for a frame. */
  timeout: number;
  /** The latest values that the provider states returned. */
  values(): Readonly<Record<string, unknown>>;
}

/**
 * Pact's verifier asks for messages over HTTP only. This server answers such a request with the frame from the backend's real
 * WebSocket.
 */
export async function startMessageBridge({
  chatUrl,
  timeout,
  values,
}: BridgeOptions): Promise<MessageBridge> {
  const failures = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const { description } = requestSchema.parse(await json(request));
    failures.delete(description);
    try {
      const scenario = findScenario(description);
      if (!scenario) throw new Error('There is no scenario for this message.');
      const frame = await playScenario(scenario, { url: chatUrl, values: values(), timeout });
      answerFrame(response, frame);
    } catch (error) {
      failures.set(description, reasonOf(error));
      response.writeHead(400).end();
    }
  });
  const { url, close } = await listen(server);
  return { url: new URL(url), failureOf: (description) => failures.get(description) ?? null, close };
}

/** Answers with a frame in the form that the verifier expects. Throws if the body of the frame is not JSON. */
function answerFrame(response: ServerResponse, frame: Frame): void {
  const { message, __pactMessageMetadata: metadata } = toPactMessage(frame);
  response.setHeader('content-type', 'application/json');
  response.setHeader('pact-message-metadata', Buffer.from(JSON.stringify(metadata)).toString('base64'));
  response.end(JSON.stringify(message));
}

function reasonOf(error: unknown): string {
  // An earlier frame of the scenario is wrong. Its own interaction reports the details.
  if (error instanceof z.core.$ZodError) return "The app cannot read the chat's copy of a message";
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
