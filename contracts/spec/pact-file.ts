import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** The parts of pacts of version 4 that the tools read. Other parts are ignored. */
const bodySchema = z.object({
  content: z.unknown(),
  contentType: z.optional(z.string()),
  /** The encoding of `content` if it contains bytes. */
  encoded: z.optional(z.union([z.literal(false), z.string()])),
});

const headersSchema = z._default(z.record(z.string(), z.array(z.string())), {});
const rulesSchema = z._default(z.record(z.string(), z.unknown()), {});

const statesSchema = z._default(
  z.array(z.object({ name: z.string(), params: z._default(z.record(z.string(), z.unknown()), {}) })),
  [],
);

const common = { description: z.string(), providerStates: statesSchema };

const httpSchema = z.object({
  ...common,
  type: z.literal('Synchronous/HTTP'),
  request: z.object({
    method: z.string(),
    path: z.string(),
    query: z._default(z.record(z.string(), z.array(z.string())), {}),
    headers: headersSchema,
    body: z.optional(bodySchema),
    matchingRules: rulesSchema,
    generators: rulesSchema,
  }),
  response: z.object({
    status: z.int(),
    headers: headersSchema,
    body: z.optional(bodySchema),
    matchingRules: rulesSchema,
  }),
});

const messageSchema = z.object({
  ...common,
  type: z.literal('Asynchronous/Messages'),
  contents: bodySchema,
  metadata: z._default(z.record(z.string(), z.unknown()), {}),
  matchingRules: rulesSchema,
});

const pactSchema = z.object({
  consumer: z.object({ name: z.string() }),
  provider: z.object({ name: z.string() }),
  interactions: z.array(z.union([httpSchema, messageSchema])),
});

export type Pact = z.infer<typeof pactSchema>;
export type HttpInteraction = z.infer<typeof httpSchema>;
export type MessageInteraction = z.infer<typeof messageSchema>;
export type Interaction = HttpInteraction | MessageInteraction;
export type PactBody = z.infer<typeof bodySchema>;

/** Parses a pact file. Throws if it is not a pact of version 4. */
export function parsePact(text: string): Pact {
  const parsed = pactSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`Not a pact of the version 4: '${issue?.path.join('.')}' ${issue?.message}`);
}

export function readPact(path: string | URL): Pact {
  return parsePact(readFileSync(path, 'utf8'));
}

export function isHttp(interaction: Interaction): interaction is HttpInteraction {
  return interaction.type === 'Synchronous/HTTP';
}

/** The bytes of a body that is not JSON. */
export function bytesOf({ content, encoded }: PactBody): Buffer {
  return Buffer.from(String(content), encoded === 'base64' ? 'base64' : 'utf8');
}

/** The value of a header; the case of its name does not matter. */
export function headerOf(headers: Readonly<Record<string, string[]>>, name: string): string | undefined {
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name.toLowerCase());
  return found?.[1].join(', ');
}
