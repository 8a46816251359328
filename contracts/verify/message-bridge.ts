import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { listen } from '../local-server.ts';
import { findScenario } from '../messages/scenarios.ts';
import { playScenario } from '../provider/chat-frames.ts';
import { toPactMessage } from '../provider/pact-message.ts';

export interface MessageBridge {
  url: URL;
  /** Why there was no frame of this description; `null` where there was. */
  failureOf(description: string): string | null;
  close(): Promise<void>;
}

const requestSchema = z.object({ description: z.string() });

interface BridgeOptions {
  /** Of the backend's chat, without a token. */
  chatUrl: string;
  /** Milliseconds that a frame may take. */
  timeout: number;
  /** What the provider states have given back last. */
  values(): Readonly<Record<string, unknown>>;
}

/**
 * Answers the verifier's question for a message with the frame that goes over the backend's real WebSocket: the verifier itself
 * asks over HTTP alone.
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
      const { message, __pactMessageMetadata: metadata } = toPactMessage(frame);
      response.setHeader('content-type', 'application/json');
      response.setHeader('pact-message-metadata', Buffer.from(JSON.stringify(metadata)).toString('base64'));
      response.end(JSON.stringify(message));
    } catch (error) {
      failures.set(description, reasonOf(error));
      response.writeHead(400).end();
    }
  });
  const { url, close } = await listen(server);
  return { url: new URL(url), failureOf: (description) => failures.get(description) ?? null, close };
}

function reasonOf(error: unknown): string {
  // The copy of a message before the one in question. Its own interaction says what is wrong with it.
  if (error instanceof z.core.$ZodError) return "The chat's copy of a message is none that the app can read";
  return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
}
