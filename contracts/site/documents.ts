import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { pactFile, pactNames } from '../pact-files.ts';
import { deprecationSchema, exampleMark, findOperation, parseOpenapi } from '../spec/check/operations.ts';
import { type Interaction, isHttp, readPact } from '../spec/pact-file.ts';

const json = z.record(z.string(), z.unknown());
export type Json = z.infer<typeof json>;

const optionalMark = { 'x-optional': z._default(z.boolean(), false) };
const mediaSchema = z.object({
  schema: json,
  example: z.optional(z.unknown()),
  encoding: z._default(z.record(z.string(), z.object({ contentType: z.string() })), {}),
});
const contentSchema = z._default(z.record(z.string(), mediaSchema), {});

const parameterSchema = z.object({
  ...optionalMark,
  ...deprecationSchema,
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z._default(z.boolean(), false),
  description: z.string(),
  schema: json,
  example: z.unknown(),
});

const responseSchema = z.object({
  description: z.string(),
  /** The text that a person sees after a failure. */
  'x-shows': z._default(z.string(), ''),
  headers: z._default(
    z.record(z.string(), z.object({ ...optionalMark, description: z.string(), example: z.string() })),
    {},
  ),
  content: contentSchema,
  [exampleMark]: z.optional(z.string()),
});

const operationSchema = z.object({
  ...optionalMark,
  ...deprecationSchema,
  operationId: z.string(),
  tags: z.tuple([z.string()]),
  summary: z.string(),
  description: z.optional(z.string()),
  security: z.array(json),
  parameters: z._default(z.array(parameterSchema), []),
  requestBody: z.optional(z.object({ content: contentSchema })),
  responses: z.record(z.string(), responseSchema),
});

const openapiSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), json) }),
});

const headerSchema = z.object({ ...optionalMark, description: z.string(), examples: z.array(z.string()) });
const messageSchema = z.object({
  ...optionalMark,
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  'x-stomp-command': z.string(),
  headers: z.object({ properties: z.record(z.string(), headerSchema), required: z.array(z.string()) }),
  payload: json,
});

const asyncapiSchema = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  channels: z.record(
    z.string(),
    z.object({ address: z.string(), summary: z.string(), messages: z.record(z.string(), z.unknown()) }),
  ),
  components: z.object({
    messages: z.record(z.string(), messageSchema),
    schemas: z.record(z.string(), json),
  }),
});

type Openapi = z.infer<typeof openapiSchema>;
type Asyncapi = z.infer<typeof asyncapiSchema>;
type Operation = z.infer<typeof operationSchema>;
export type Message = z.infer<typeof messageSchema>;
export type Media = z.infer<typeof mediaSchema>;

/** A call of openapi.json. */
export interface Call extends Operation {
  method: string;
  path: string;
}

/** An interaction, and whether it is one of the extensions. */
export interface Sample {
  interaction: Interaction;
  isOptional: boolean;
  /** The operation id of its call; `undefined` for a frame. */
  operationId: string | undefined;
}

/** The contents of the site. */
export interface Contracts {
  openapi: Openapi;
  asyncapi: Asyncapi;
  /** In the order of openapi.json. */
  calls: Call[];
  /** The interactions of all pacts, in order. */
  samples: Sample[];
}

/** Reads the committed contracts. Throws if the site cannot show a file. */
export function readContracts(folder: string): Contracts {
  const read = (file: string): unknown => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  const openapi = openapiSchema.parse(read('openapi.json'));
  const document = parseOpenapi(openapi);
  return {
    openapi,
    asyncapi: asyncapiSchema.parse(read('asyncapi.json')),
    calls: Object.entries(openapi.paths).flatMap(([address, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        ...operation,
        // The single statuses beside a range are redundant.
        responses: Object.fromEntries(
          Object.entries(operation.responses).filter(([, response]) => response[exampleMark] === undefined),
        ),
        method: method.toUpperCase(),
        path: address,
      })),
    ),
    samples: pactNames.flatMap((name) =>
      readPact(pactFile(name, path.join(folder, 'pacts'))).interactions.map((interaction) => ({
        interaction,
        isOptional: name !== 'required',
        operationId: isHttp(interaction)
          ? findOperation(document, interaction.request.method, interaction.request.path)?.operation
              .operationId
          : undefined,
      })),
    ),
  };
}
