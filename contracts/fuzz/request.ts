import { Agent, type IncomingHttpHeaders, request as openHttp } from 'node:http';
import { request as openHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { makePhoto } from '../http-conformance/photo.ts';
import type { Links } from './links.ts';
import type { Part, Step } from './step.ts';

/** What exists in the backend: a sequence uses the values of its earlier answers. */
export interface Known {
  tokens: readonly string[];
  links: Links;
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
/** Most servers refuse an address and headers of more than 8 kB together. */
const longestHead = 7000;
const longestId = 1500;

/** The request of a step, with ids and a token that exist. */
export function requestOf(step: Step, known: Known): Request {
  const token =
    typeof step.caller === 'number' ? known.tokens[step.caller % known.tokens.length] : step.caller;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  const target = targetOf(step, known.links);
  const { content, type, parts } = contentOf(linked(step, target));
  if (type !== '') headers['content-type'] = type;
  if (content !== null) headers['content-length'] = String(content.length);
  const path = step.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(cutTo(longestId, idOf(step, name, target).toWellFormed())),
  );
  const wanted = queryOf(step, target, known.links);
  const room = longestHead - path.length - (token?.length ?? 0);
  const query = wanted.length <= room ? wanted : '';
  return {
    method: step.method,
    url: `${path}${query === '' ? '' : `?${query}`}`,
    headers,
    body: content,
    parts,
  };
}

/** Shortens a text so that it takes at most so many bytes in an address. */
function cutTo(bytes: number, text: string): string {
  return encodeURIComponent(text).length <= bytes ? text : [...text].slice(0, bytes / 12).join('');
}

/** The objects that a step uses: a listing, a conversation, and their viewing. */
interface Target {
  /** An id from the list above the call, or the id of the listing. */
  id: number | string;
  conversation: number;
  listing: number;
  version?: string | undefined;
  viewing?: Links['viewings'][number] | undefined;
  /** Whether the call uses values from earlier answers. Some calls must not, to try wrong values too. */
  isLinked: boolean;
  index: number;
}

function targetOf(
  { path, ids: [given = 0] }: Step,
  { listings, conversations, ids, viewings, drafts }: Links,
): Target {
  const index = typeof given === 'number' ? given : 0;
  const of = <T>(list: readonly T[]) => list[index % Math.max(1, list.length)];
  // Only a proposed viewing can be agreed to or cancelled.
  const proposed = /(agreement|cancellation)$/.test(path) ? of(viewings) : undefined;
  const conversation = proposed
    ? { id: proposed.conversation, listings: [proposed.listing] }
    : of(conversations);
  const isTalk = path.includes('conversations');
  const about = isTalk ? of(conversation?.listings ?? []) : of(listings)?.id;
  const listing = about ?? of(listings)?.id ?? index + 1;
  const isDraft = path.startsWith(draftsPath);
  // Sometimes a new draft.
  const draft = isDraft && index % 3 > 0 ? of(drafts) : undefined;
  const id = isDraft ? (draft?.id ?? uuidOf(index)) : (of(ids[path.split('/{')[0] ?? ''] ?? []) ?? listing);
  return {
    id,
    conversation: conversation?.id ?? index + 1,
    listing,
    version: isDraft ? draft?.version : listings.find((one) => one.id === id)?.version,
    viewing: viewings.find((one) => one.conversation === conversation?.id && one.listing === listing),
    isLinked: index % 5 !== 4,
    index,
  };
}

/** An empty id would give another path. */
function idOf({ path, operation, ids: [id = 0] }: Step, name: string, target: Target): string {
  if (typeof id === 'string') return /^\.*$/.test(id) ? '0' : id;
  const { schema } = operation.parameters.find((parameter) => parameter.name === name) ?? {};
  // The app creates these ids itself.
  if (schema?.type === 'string') {
    return target.isLinked && typeof target.id === 'string' ? target.id : uuidOf(target.index);
  }
  if (name === 'listingId') return String(target.listing);
  if (path.includes('conversations')) return String(target.conversation);
  return String(target.id);
}

/** The same index gives the same id, because some calls are sent twice. */
function uuidOf(index: number): string {
  return `0d9f8a1e-6a5c-4b6e-9a53-${String(index).padStart(12, '0')}`;
}

const draftsPath = '/api/users/me/drafts';

/** The query: the version of the listing or draft, an id for the change, or the cursor of a next page. */
function queryOf({ path, method, query }: Step, { isLinked, version, index }: Target, links: Links): string {
  if (!isLinked) return query;
  if (method === 'PUT' && path.startsWith('/api/users/me/listings/') && version !== undefined) {
    return `version=${encodeURIComponent(version)}${path.endsWith('state') ? '' : `&change=${uuidOf(index)}`}`;
  }
  if (method === 'PUT' && path.startsWith(draftsPath)) {
    const known = version === undefined ? '' : `version=${version}&`;
    return `${known}${path.endsWith('publication') ? 'publication' : 'save'}=${uuidOf(index)}`;
  }
  const cursor = links.cursors[index % Math.max(1, links.cursors.length)];
  return query.includes('cursor=') && cursor !== undefined
    ? query.replace(/cursor=[^&]*/, `cursor=${encodeURIComponent(cursor)}`)
    : query;
}

const hour = 3_600_000;

/** Puts values of earlier answers into the body of a step, if the body has fields for them. */
function linked(step: Step, { isLinked, conversation, viewing, index }: Target): Step {
  const { body, path } = step;
  if (!isLinked || body === null) return step;
  if (body.kind === 'form' && path.includes('/{id}')) {
    const images = body.parts.filter(({ name, text }) => name === 'images' && text === null).slice(0, 3);
    const kept = path.startsWith(draftsPath) ? [] : [0];
    const order = JSON.stringify({ order: [...kept, ...images.map(() => null)] });
    const others = body.parts.filter(({ name }) => name !== 'images' && name !== 'photos');
    return {
      ...step,
      body: {
        kind: 'form',
        parts: [...others, { name: 'photos', type: 'application/json', text: order }, ...images],
      },
    };
  }
  if (body.kind !== 'json') return step;
  const { value } = body;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return step;
  const start = viewing?.times[index % Math.max(1, viewing.times.length)];
  const links = {
    // A whole hour in the next weeks, so that viewings of one member sometimes overlap.
    times: [0, 1].map((more) =>
      new Date(Math.ceil(Date.now() / hour) * hour + (24 + index * 2 + more) * hour).toISOString(),
    ),
    version: viewing?.version ?? null,
    conversationIds: [conversation],
    ...(start !== undefined && { start }),
  };
  const replaced = Object.entries(links).filter(([name]) => name in value);
  return { ...step, body: { kind: 'json', value: { ...value, ...Object.fromEntries(replaced) } } };
}

function contentOf({ body }: Pick<Step, 'body'>): {
  content: Buffer | null;
  type: string;
  parts: readonly Part[];
} {
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

const mostRedirects = 5;

/** Follows redirects that keep the request, like the app. Rejects if no complete answer comes in time. */
export async function makeRequest(base: string, request: Request, timeout: number): Promise<Answer> {
  let address = `${base}${request.url}`;
  for (let redirects = 0; ; redirects++) {
    const answer = await send(address, request, timeout).catch((error: unknown) => {
      // The server may close a connection just when it is reused. Browsers retry on a new connection too.
      if (error instanceof ClosedConnection) return send(address, request, timeout);
      throw error;
    });
    const { status, headers } = answer;
    const isKept =
      status === 307 || status === 308 || (request.method === 'GET' && [301, 302].includes(status));
    const next = isKept ? URL.parse(headers.location ?? '', address) : null;
    if (next === null || redirects === mostRedirects || next.origin !== new URL(address).origin)
      return answer;
    address = next.href;
  }
}

const decoders: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
};

class ClosedConnection extends Error {}

async function send(address: string, { method, headers, body }: Request, timeout: number): Promise<Answer> {
  const isSafe = address.startsWith('https:');
  return await new Promise((resolve, reject) => {
    const options = { method, headers, signal: AbortSignal.timeout(timeout), ...(isSafe ? {} : { agent }) };
    const asked = (isSafe ? openHttps : openHttp)(address, options, (response) => {
      const decode = decoders[response.headers['content-encoding'] ?? ''];
      buffer(response)
        .then((content) => (decode === undefined || content.length === 0 ? content : decode(content)))
        .then(
          (content) =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: content }),
          reject,
        );
    });
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const isClosed = asked.reusedSocket && error.code === 'ECONNRESET';
      reject(isClosed ? new ClosedConnection(error.message) : error);
    });
    asked.end(body ?? undefined);
  });
}

/** The request as a shell command, without the token. */
export function curlOf(base: string, { method, url, headers, body, parts }: Request): string {
  const words = ['curl', '-i', '-X', method, quoted(`${base}${url}`)];
  for (const [name, value] of Object.entries(headers)) {
    if (name === 'content-length' || (parts.length > 0 && name === 'content-type')) continue;
    // In double quotes the shell expands `$TOKEN`.
    if (name === 'authorization' && value.length > 40) words.push('-H', '"authorization: Bearer $TOKEN"');
    else words.push('-H', quoted(`${name}: ${value}`));
  }
  const json = parts.filter(({ type, text }) => text !== null && type === 'application/json');
  for (const { name, type, text } of parts) {
    if (text === null) words.push('-F', quoted(`${name}=@photo.png${type === '' ? '' : `;type=${type}`}`));
    // curl sends a part with a content type unchanged only from its standard input.
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
