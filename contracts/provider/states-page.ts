import * as z from 'zod/mini';
import { type ProviderState, providerStates } from '../provider-states.ts';

/** The text of `provider-states.md`, for the authors of state handlers. */
export function providerStatesPage(): string {
  const states: ProviderState[] = Object.values(providerStates);
  return `${intro(states.length)}\n${states.map(section).join('\n')}`;
}

function intro(count: number): string {
  return `# Provider states

<!-- Generated from contracts/provider-states.ts by contracts/generate-states.ts. -->

Before each interaction the verifier brings your backend into a state. It POSTs the name of the state and its parameters to your
address for states (\`--state-url\`), and writes the values that you give back into the request that follows. So the pacts contain no
fixed ids: your backend creates its own tokens, ids and addresses.

\`\`\`
POST /your/state/address
{"state": "a member", "params": {"firstName": "Giulia", "lastName": "Ferri", "password": "correct horse"}, "action": "setup"}

200 OK
{"token": "eyJhbGciOi…", "userId": 412, "email": "member-17@example.org"}
\`\`\`

- Answer 200 with a JSON object that has all values of the state, with the types below; \`{}\` if the state has none.
- Some interactions start from two states, one after the other. The request gets the values of both.
- Answer 4xx, with a \`message\`, if you do not know a state or cannot create it. After a 5xx, verifiers try again for minutes.
- \`"action": "teardown"\` comes after an interaction, if the verifier is configured to send it. You need not do anything then.
- States add to the existing data. They come in any order and many times, so create new members and listings each time.

There are ${count} states.
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
