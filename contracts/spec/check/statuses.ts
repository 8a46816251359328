import * as z from 'zod/mini';
import type { HttpInteraction } from '../pact-file.ts';

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** The groups of statuses that Pact's matchers can name. */
const groups: Readonly<Record<string, readonly number[]>> = {
  info: range(100, 199),
  success: range(200, 299),
  redirect: range(300, 399),
  clientError: range(400, 499),
  serverError: range(500, 599),
  nonError: range(100, 399),
  error: range(400, 599),
};

const ruleSchema = z.object({
  $: z.object({
    matchers: z.array(
      z.object({ match: z.literal('statusCode'), status: z.union([z.string(), z.array(z.int())]) }),
    ),
  }),
});

/** The statuses that an interaction accepts. */
export function acceptedStatuses({ response }: HttpInteraction): readonly number[] {
  const rule = ruleSchema.safeParse(response.matchingRules.status);
  const [matcher] = rule.success ? rule.data.$.matchers : [];
  if (matcher === undefined) return [response.status];
  return typeof matcher.status === 'string' ? (groups[matcher.status] ?? []) : matcher.status;
}

/** The key of an operation's responses for a status: the status itself or its range; `undefined` if there is neither. */
export function responseKey(responses: object, status: number): string | undefined {
  return [String(status), `${Math.floor(status / 100)}XX`].find((key) => key in responses);
}
