import * as z from 'zod/mini';
import type { MessageInteraction } from '../pact-file.ts';
import { type CheckValue, createCheck } from './values.ts';

const json = z.record(z.string(), z.unknown());
const headersSchema = z.object({ properties: z.record(z.string(), json) });

const asyncapiSchema = z.object({
  channels: z.record(z.string(), z.object({ address: z.string(), messages: json })),
  operations: z.record(
    z.string(),
    z.object({ action: z.enum(['send', 'receive']), channel: z.object({ $ref: z.string() }) }),
  ),
  components: z.object({
    messages: z.record(
      z.string(),
      z.object({
        'x-stomp-command': z.string(),
        contentType: z.string(),
        headers: headersSchema,
        payload: json,
      }),
    ),
    schemas: z.record(z.string(), json),
  }),
});

/** The part of asyncapi.json that the check reads. */
export type Asyncapi = z.infer<typeof asyncapiSchema>;

/** Throws if the document does not have the expected form. */
export function parseAsyncapi(document: unknown): Asyncapi {
  return asyncapiSchema.parse(document);
}

/** Metadata of a pact's messages that are not headers of the frame. */
const notHeaders = ['command', 'direction'];
const directions = { receive: 'to-backend', send: 'to-app' } as const;

/** Makes a check of a message against the document. The check returns a line for each difference. */
export function createMessageCheck(asyncapi: Asyncapi): (interaction: MessageInteraction) => string[] {
  const check = createCheck(asyncapi);
  return (interaction) => {
    const { destination, direction } = interaction.metadata;
    const found = Object.entries(asyncapi.channels).find(([, { address }]) => address === destination);
    if (found === undefined) return [`no channel has the address '${destination}'`];
    const [name, channel] = found;
    const operation = Object.values(asyncapi.operations).find(({ channel }) =>
      channel.$ref.endsWith(`/${name}`),
    );
    const wanted = operation && directions[operation.action];
    if (wanted !== direction) return [`the direction is '${direction}', and that of the channel '${wanted}'`];
    const tried = Object.keys(channel.messages).map((id) => checkAs(asyncapi, id, interaction, check));
    // If the channel has several messages, only the differences from the most similar one are reported.
    return tried.sort((a, b) => a.length - b.length)[0] ?? ['the channel has no messages'];
  };
}

function checkAs(
  asyncapi: Asyncapi,
  id: string,
  { metadata, contents }: MessageInteraction,
  check: CheckValue,
) {
  const message = asyncapi.components.messages[id];
  if (message === undefined) return [`there is no message '${id}'`];
  const problems: string[] = [];
  const command = message['x-stomp-command'];
  if (metadata.command !== command) problems.push(`the command is '${metadata.command}', not '${command}'`);
  const { properties } = message.headers;
  for (const [name, value] of Object.entries(metadata)) {
    if (notHeaders.includes(name)) continue;
    const schema = properties[name];
    // Missing headers are not checked: a pact need not contain the headers that STOMP itself requires.
    if (schema === undefined) problems.push(`the frame has the header '${name}', which is not described`);
    else problems.push(...check(schema, value, `the header '${name}'`));
  }
  if (contents.contentType?.split(';')[0] !== message.contentType) {
    problems.push(`the body is '${contents.contentType}', not '${message.contentType}'`);
  }
  return [...problems, ...check(message.payload, contents.content, `the body as '${id}'`)];
}
