import type { HttpInteraction, PactBody } from '../pact-file.ts';
import { contentTypeOf, isOfType, mediaType } from './content-type.ts';
import { readForm } from './form.ts';
import type { FoundOperation, Media, Openapi } from './operations.ts';
import { propertiesOf } from './operations.ts';
import type { CheckValue } from './values.ts';

interface Against {
  openapi: Openapi;
  check: CheckValue;
}

export async function checkRequestBody(
  { operation }: FoundOperation,
  { request }: HttpInteraction,
  against: Against,
): Promise<string[]> {
  const what = 'the body of the request';
  const content = operation.requestBody?.content;
  if (content === undefined) return request.body ? [`${what} is not described`] : [];
  if (request.body === undefined) return [`${what} is missing`];
  const type = contentTypeOf(request);
  const media = content[mediaType(type)];
  if (media === undefined) return [`${what} is '${type}', not '${Object.keys(content).join("' or '")}'`];
  return media.encoding
    ? await checkForm(request.body, type, media, against)
    : against.check(media.schema, request.body.content, what);
}

async function checkForm(
  body: PactBody,
  type: string,
  { schema, encoding = {} }: Media,
  { openapi, check }: Against,
): Promise<string[]> {
  const what = 'the form of the request';
  const lists = Object.entries(propertiesOf(openapi, schema)).filter(([, part]) => part.type === 'array');
  try {
    const names = lists.map(([name]) => name);
    const { value, parts } = await readForm(body, type, names);
    const wrongTypes = parts.flatMap(({ name, contentType }) => {
      const wanted = encoding[name]?.contentType;
      if (wanted === undefined || isOfType(contentType, wanted)) return [];
      return [`the part '${name}' is '${contentType}', not '${wanted}'`];
    });
    return [...check(schema, value, what), ...wrongTypes];
  } catch (error) {
    return [`${what} cannot be read: ${error instanceof Error ? error.message : error}`];
  }
}
