import { curlOf } from '../fuzz/request.ts';

/** A request to the backend, and its answer. */
export interface Exchange {
  request: { method: string; url: string; headers: Readonly<Record<string, string>>; body: Buffer };
  /** `null` if nothing came, not even a status. */
  answer: { status: number; headers: Readonly<Record<string, string>>; content: Buffer } | null;
}

/** Headers that Pact's verifier adds. They make no difference when a person repeats the request. */
const ofVerifier = new Set(['accept-encoding', 'user-agent']);

/** The maximum number of characters shown of a body. */
const longest = 4000;

/** The request as a curl command, and the raw answer. The token comes from a provider state, so the command works as it is. */
export async function transcriptOf({ request, answer }: Exchange): Promise<string[]> {
  const { method, url, headers, body } = request;
  const { origin } = new URL(url);
  const curl = curlOf(origin, {
    method,
    url: url.slice(origin.length),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofVerifier.has(name))),
    body: body.length > 0 ? body : null,
    parts: await partsOf(headers['content-type'], body),
  });
  const token = curl.includes('$TOKEN') ? [`TOKEN=${headers.authorization?.replace(/^Bearer /, '')}`] : [];
  return [...token, curl, ...answerLines(answer)];
}

function answerLines(answer: Exchange['answer']): string[] {
  if (answer === null) return ['(no answer)'];
  const { status, headers, content } = answer;
  return [
    `HTTP ${status}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(content.length === 0 ? ['(no body)'] : ['', ...show(content)]),
  ];
}

function show(content: Buffer): string[] {
  const text = content.toString();
  // A terminal could execute control characters.
  if (/(?![\t\r\n])\p{Cc}/u.test(text)) return [`(${content.length} bytes that are no text)`];
  const more = text.length > longest ? [`(and ${text.length - longest} characters more)`] : [];
  return [...text.slice(0, longest).split(/\r?\n/), ...more];
}

/** The parts of a form; empty for any other body. */
async function partsOf(type: string | undefined, body: Buffer) {
  if (!type?.startsWith('multipart/form-data')) return [];
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  return await Promise.all(
    [...form].map(async ([name, value]) => {
      if (typeof value === 'string') return { name, type: '', text: value };
      const text = value.type.startsWith('image/') ? null : await value.text();
      return { name, type: value.type, text };
    }),
  );
}
