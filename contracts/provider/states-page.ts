import * as z from 'zod/mini';
import { type ProviderState, providerStates } from '../provider-states.ts';

/** `provider-states.md`: every state, for whoever writes the handlers of a backend. */
export function providerStatesPage(): string {
  const states: ProviderState[] = Object.values(providerStates);
  return `${intro(states.length)}\n${states.map(section).join('\n')}`;
}

function intro(count: number): string {
  return `# Provider states

<!-- Generated from contracts/provider-states.ts by contracts/generate-states.ts. -->

A verification brings your backend into a state before it tries an interaction: it POSTs the name of the state and its parameters
to an address of yours (\`--state-url\`), and puts the values that you give back into the request that follows. So nothing in the
pacts is a fixed id: your backend makes its own tokens, ids and addresses.

\`\`\`
POST /your/state/address
{"state": "a member", "params": {"firstName": "Giulia", "lastName": "Ferri", "password": "correct horse"}, "action": "setup"}

200 OK
{"token": "eyJhbGciOi…", "userId": 412, "email": "member-17@example.org"}
\`\`\`

- Answer 200 with a JSON object of all the values of the state, of the types below; \`{}\` where there are none.
- Some interactions start from two states, one after the other: what both give back goes into the request.
- Answer 4xx, with a \`message\`, to a state that you do not know or cannot bring about. At 5xx verifiers try again, for minutes.
- \`"action": "teardown"\` comes after an interaction, from verifiers that are told so. There is nothing you must do then.
- States add to what is there. They come in any order and many times, so make new members and listings each time.

There are ${count} of them.
`;
}

function section({ name, params, values, description, seeding }: ProviderState): string {
  return `## ${name}

${description}

${listOf('Parameters', typesOf(params))}${listOf('Gives back', Object.entries(values).map(typeOf))}**To seed:** ${seeding}
`;
}

function listOf(title: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `**${title}:** ${items.join(', ')}\n\n`;
}

const typeOf = ([name, example]: [string, string | number]) => `\`${name}\` (${typeof example})`;

function typesOf(params: z.ZodMiniObject): string[] {
  return Object.entries(params.shape).map(([name, schema]) => {
    const { type, items } = propertySchema.parse(z.toJSONSchema(schema));
    return `\`${name}\` (${items === undefined ? type : `${type} of ${items.type}s`})`;
  });
}

const propertySchema = z.object({ type: z.string(), items: z.optional(z.object({ type: z.string() })) });
