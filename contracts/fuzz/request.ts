import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';
import { request as sendSafely } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { makePhoto } from '../http-conformance/photo.ts';
import type { Part, Step } from './step.ts';

/** What exists in the backend: the calls of one sequence follow each other's answers. */
export interface Known {
  tokens: readonly string[];
  ids: { listings: number[]; conversations: number[] };
}

export interface Request {
  method: string;
  /** Path and query. */
  url: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** The parts of a form, for the curl line. */
  parts: readonly Part[];
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const image = Buffer.from(await makePhoto(300).arrayBuffer());
const boundary = 'stanza-fuzz-boundary';

/** The request of a step, with ids and a token that exist. */
export function requestOf(step: Step, known: Known): Request {
  const token =
    typeof step.caller === 'number' ? known.tokens[step.caller % known.tokens.length] : step.caller;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const { content, type, parts } = contentOf(step);
  if (type !== '') headers['content-type'] = type;
  if (content !== null) headers['content-length'] = String(content.length);
  const path = step.path.replaceAll(/\{(\w+)\}/g, () => encodeURIComponent(idOf(step, known).toWellFormed()));
  return {
    method: step.method,
    url: `${path}${step.query === '' ? '' : `?${step.query}`}`,
    headers,
    body: content,
    parts,
  };
}

/** A text in a path is never empty: that would be another path. */
function idOf({ path, ids: [id = 0] }: Step, known: Known): string {
  if (typeof id === 'string') return /^\.*$/.test(id) ? '0' : id;
  const list = path.includes('conversations') ? known.ids.conversations : known.ids.listings;
  return String(list[id % Math.max(1, list.length)] ?? id + 1);
}

function contentOf({ body }: Step): { content: Buffer | null; type: string; parts: readonly Part[] } {
  if (body === null) return { content: null, type: '', parts: [] };
  if (body.kind === 'raw') return { content: Buffer.from(body.text), type: body.type, parts: [] };
  if (body.kind === 'json') {
    return { content: Buffer.from(JSON.stringify(body.value)), type: 'application/json', parts: [] };
  }
  const pieces = body.parts.flatMap(({ name, type, text }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="photo.png"\r\n`,
    `${type === '' ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    text ?? image,
    '\r\n',
  ]);
  const content = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
  return { content, type: `multipart/form-data; boundary=${boundary}`, parts: body.parts };
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Rejects if no whole answer comes in time. */
export async function makeRequest(
  base: string,
  { method, url, headers, body }: Request,
  timeout: number,
): Promise<Answer> {
  const isSafe = base.startsWith('https:');
  return await new Promise((resolve, reject) => {
    const options = { method, headers, signal: AbortSignal.timeout(timeout), ...(isSafe ? {} : { agent }) };
    const asked = (isSafe ? sendSafely : send)(`${base}${url}`, options, (response) => {
      buffer(response).then(
        (content) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content }),
        reject,
      );
    });
    asked.on('error', reject);
    asked.end(body ?? undefined);
  });
}

/** The request as a line for a shell. It never has a token. */
export function curlOf(base: string, { method, url, headers, body, parts }: Request): string {
  const words = ['curl', '-i', '-X', method, quoted(`${base}${url}`)];
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'content-length' || (parts.length > 0 && name === 'content-type')) continue;
    // Double quotes: the shell fills the token in.
    if (name === 'authorization' && value.length > 40) words.push('-H', '"authorization: Bearer $TOKEN"');
    else words.push('-H', quoted(`${name}: ${value}`));
  }
  const json = parts.filter(({ type, text }) => text !== null && type === 'application/json');
  for (const { name, type, text } of parts) {
    if (text === null) words.push('-F', quoted(`${name}=@photo.png${type === '' ? '' : `;type=${type}`}`));
    // Only from its input does curl send a text with a type as it is.
    else if (json.length === 1 && type === 'application/json')
      words.push('-F', quoted(`${name}=<-;type=${type}`));
    else words.push('--form-string', quoted(`${name}=${text}`));
  }
  if (json.length === 1) words.push('<<<', quoted(json[0]?.text ?? ''));
  if (parts.length === 0 && body !== null) words.push('--data-binary', quoted(`${body}`));
  return words.join(' ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
