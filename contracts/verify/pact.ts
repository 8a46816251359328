import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { UsageError } from '../command-line/usage-error.ts';

const providerStateSchema = z.object({
  name: z.string(),
  params: z.catch(z.record(z.string(), z.unknown()), {}),
});

const interactionSchema = z.looseObject({
  type: z._default(z.string(), 'Synchronous/HTTP'),
  description: z.string(),
  providerStates: z._default(z.array(providerStateSchema), []),
});

const requestSchema = z.object({
  method: z.string(),
  path: z.string(),
  generators: z.optional(z.object({ path: z.optional(z.object({ expression: z.optional(z.string()) })) })),
});

const frameSchema = z.object({ command: z.string(), destination: z.string() });

const pactSchema = z.looseObject({
  consumer: z.object({ name: z.string() }),
  provider: z.object({ name: z.string() }),
  interactions: z.array(interactionSchema),
});

export interface ProviderStateUse {
  name: string;
  params: Record<string, unknown>;
}

export interface Interaction {
  description: string;
  /** Method and path, such as `GET /api/listings/{listingId}`, or the frame of a chat message, such as `MESSAGE /user/queue/messages`. */
  call: string;
  states: readonly ProviderStateUse[];
  isMessage: boolean;
  /** The interaction, unchanged from the file. */
  json: unknown;
}

export interface Pact {
  consumer: string;
  provider: string;
  /** Whether its failures count: the app works without an optional pact. */
  isRequired: boolean;
  interactions: readonly Interaction[];
  /** The file without its interactions. */
  rest: Record<string, unknown>;
}

/** Reads a pact of version 4. Rejects with a `UsageError` if the file is not one. */
export async function readPact(file: string, isOptional: (consumer: string) => boolean): Promise<Pact> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`${file} cannot be read: ${cause.code}`, { cause });
  });
  const json = parse(text, file);
  const parsed = pactSchema.safeParse(json);
  if (!parsed.success) throw new UsageError(`${file} is not a pact: ${explain(parsed.error)}`);
  const { interactions, ...rest } = parsed.data;
  const consumer = rest.consumer.name;
  // Takes the original interactions, without the default values of the schema.
  const given = z.object({ interactions: z.array(z.unknown()) }).parse(json).interactions;
  return {
    consumer,
    provider: rest.provider.name,
    isRequired: !isOptional(consumer),
    interactions: interactions.map((interaction, i) => ({
      description: interaction.description,
      call: callOf(interaction),
      states: interaction.providerStates,
      isMessage: interaction.type !== 'Synchronous/HTTP',
      json: given[i],
    })),
    rest,
  };
}

function callOf({ request, metadata }: Record<string, unknown>): string {
  const { success, data } = requestSchema.safeParse(request);
  if (!success) {
    const frame = frameSchema.safeParse(metadata).data;
    return frame ? `${frame.command} ${frame.destination}` : 'message';
  }
  const path = data.generators?.path?.expression?.replaceAll('${', '{') ?? data.path;
  return `${data.method} ${path}`;
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${file} is not JSON`, { cause });
  }
}

function explain({ issues }: z.core.$ZodError): string {
  const [issue] = issues;
  return `${issue?.path.join('.') || 'the whole file'}: ${issue?.message}`;
}
