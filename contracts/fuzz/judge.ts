import { mediaType } from '../spec/check/content-type.ts';
import { responseKey } from '../spec/check/statuses.ts';
import { checkDocument, findCall, readAsApp } from '../verify/app-reading.ts';
import type { Answer } from './request.ts';
import type { Step } from './step.ts';

/**
 * The fault of an answer, in one line; `null` if there is none.
 * @param url path and query of the request
 */
export function faultIn(
  { method, operation }: Pick<Step, 'method' | 'operation'>,
  url: string,
  { status, headers, body }: Answer,
): string | null {
  if (status >= 500) return `answered ${status}: ${`${body}`.slice(0, 200)}`;
  const key = responseKey(operation.responses, status);
  if (key === undefined) return `answered ${status}, which openapi.json does not describe`;
  const content = operation.responses[key]?.content ?? {};
  const types = Object.keys(content);
  if (body.length === 0) {
    return types.length > 0 && status < 300 && status !== 204 ? `answered ${status} without a body` : null;
  }
  if (types.length === 0) return null;
  const type = mediaType(headers['content-type'] ?? '');
  const media = content['application/json'];
  if (media === undefined) return null;
  let value: unknown;
  try {
    // Like the app, any content type, and a byte order mark.
    value = JSON.parse(`${body}`.replace(/^\ufeff/, ''));
  } catch {
    return /json$/.test(type)
      ? `answered ${status} with JSON that cannot be parsed: ${`${body}`.slice(0, 100)}`
      : `answered ${status} as ${type || 'no type'}, not ${types.join(' or ')}`;
  }
  const known = findCall(method, url.split('?')[0] ?? '');
  const [problem] = status < 300 && known ? readAsApp(known, status, value) : [];
  if (problem) return `answered ${status}, body ${problem.place}: ${problem.text}`;
  const [line] = checkDocument(media.schema, value, 'the body');
  return line === undefined ? null : `answered ${status}: ${line}`;
}
