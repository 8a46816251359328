import type { HttpInteraction } from '../pact-file.ts';
import { contentTypeOf, mediaType } from './content-type.ts';
import type { FoundOperation, Operation } from './operations.ts';
import { acceptedStatuses, responseKey } from './statuses.ts';
import type { CheckValue } from './values.ts';

export function checkResponse(
  { operation: { responses } }: FoundOperation,
  interaction: HttpInteraction,
  check: CheckValue,
): string[] {
  const { status, headers, body } = interaction.response;
  const key = responseKey(responses, status);
  const described = key === undefined ? undefined : responses[key];
  if (key === undefined || described === undefined) {
    return [`the status ${status} is not described: ${Object.keys(responses).join(', ')} are`];
  }
  const problems = checkStatuses(responses, key, interaction);
  const known = Object.keys(described.headers).map((name) => name.toLowerCase());
  for (const name of Object.keys(headers)) {
    if (name.toLowerCase() === 'content-type' || known.includes(name.toLowerCase())) continue;
    problems.push(`the response has the header '${name}', which is not described`);
  }
  if (body !== undefined) problems.push(...checkBody(described.content, interaction, check));
  return problems;
}

/** The pact must accept exactly the statuses that the document has. */
function checkStatuses(responses: object, key: string, interaction: HttpInteraction): string[] {
  const { status } = interaction.response;
  const accepted = acceptedStatuses(interaction);
  const unknown = accepted.find((one) => responseKey(responses, one) === undefined);
  if (unknown !== undefined) return [`the status ${unknown} is accepted, and not described`];
  if (!accepted.includes(status)) return [`the status ${status} is not one that the interaction accepts`];
  const isNarrow = key.endsWith('XX') && accepted.length === 1;
  return isNarrow ? [`exactly ${status} is asked for, where the operation may answer any ${key}`] : [];
}

function checkBody(
  content: Operation['responses'][string]['content'],
  { response }: HttpInteraction,
  check: CheckValue,
): string[] {
  const what = 'the body of the response';
  const types = Object.keys(content);
  if (types.length === 0) return [`${what} is not described: the app does not read it`];
  const type = contentTypeOf(response);
  const media = content[mediaType(type)];
  if (media === undefined) return [`${what} is '${type}', not '${types.join("' or '")}'`];
  return check(media.schema, response.body?.content, what);
}
