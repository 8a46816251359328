import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../local-server.ts';
import { type Call, readContracts } from '../site/documents.ts';
import { mediaType } from '../spec/check/content-type.ts';
import { createCheck } from '../spec/check/values.ts';
import { cache, contracts, type Outcome } from './execute.ts';

/** Prism starts slowly on a busy machine. */
const startSeconds = 60;
const check = createCheck(readContracts(contracts).openapi);

/** Makes every call to Prism's mock server, once for each status, and checks the answers against the document. */
export async function tryMocks(prism: string, openapi: string): Promise<Outcome> {
  const { url, close } = await listen(createServer());
  await close();
  const mock = spawn(prism, ['mock', '-p', new URL(url).port, openapi], { cwd: cache, stdio: 'ignore' });
  try {
    await untilItAnswers(url, mock);
    const wrong: string[] = [];
    for (const call of readContracts(contracts).calls.filter(isReadByPrism)) {
      for (const status of Object.keys(call.responses)) {
        if (/^\d+$/.test(status)) wrong.push(...(await tryMock(url, call, status)));
      }
    }
    return { isRight: wrong.length === 0, output: wrong.join('\n') };
  } finally {
    mock.kill();
  }
}

async function untilItAnswers(url: string, mock: ChildProcess): Promise<void> {
  const failed = once(mock, 'error').then(([error]) => Promise.reject(error));
  for (let tries = 0; tries < startSeconds; tries++) {
    const isThere = await Promise.race([
      fetch(url).then(
        () => true,
        () => false,
      ),
      failed,
    ]);
    if (isThere) return;
    await wait(1000);
  }
  throw new Error('Prism does not answer.');
}

/** @returns a line for each problem of the answer */
async function tryMock(base: string, call: Call, status: string): Promise<string[]> {
  const { method, path, parameters, responses, security } = call;
  const what = `${method} ${path} ${status}`;
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name) => String(parameters.find((one) => one.name === name)?.example)),
    base,
  );
  for (const { in: place, name, required, example } of parameters) {
    if (place === 'query' && required) url.searchParams.set(name, String(example));
  }
  const body = bodyOf(call);
  const response = await fetch(url, {
    method,
    headers: {
      prefer: `code=${status}`,
      ...(security.length > 0 && { authorization: 'Bearer token' }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  if (String(response.status) !== status)
    return [`${what}: answered ${response.status} ${text.slice(0, 200)}`];
  const media = responses[status]?.content ?? {};
  const type = mediaType(response.headers.get('content-type') ?? '');
  if (Object.keys(media).length === 0) return [];
  const described = media[type];
  if (described === undefined) return [`${what}: answered as ${type}`];
  return check(described.schema, type === 'application/json' ? JSON.parse(text) : text, what);
}

/** Prism reads every part of a form as text, so it rejects forms with objects. */
function isReadByPrism({ requestBody }: Call): boolean {
  const { encoding = {} } = requestBody?.content['multipart/form-data'] ?? {};
  return Object.values(encoding).every(({ contentType }) => contentType !== 'application/json');
}

/** The example of a request: JSON, or a form of files. */
function bodyOf({ requestBody }: Call): string | FormData | undefined {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  if (json) return JSON.stringify(json.example);
  if (!form) return undefined;
  const data = new FormData();
  for (const [name, file] of Object.entries(Object(form.example))) data.append(name, String(file));
  return data;
}
