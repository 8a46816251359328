import { accountCalls } from './account-calls.ts';
import { type Answer, type Request, refuse } from './call.ts';
import { conversationCalls } from './conversation-calls.ts';
import { listingCalls } from './listing-calls.ts';
import type { Memory } from './memory.ts';

/** The required calls only: no filters, no pages, no logout, no geocoding. */
const calls = [...accountCalls, ...listingCalls, ...conversationCalls];

/** The app may have another origin: browsers let it read only answers with these headers. */
const forBrowsers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'authorization, content-type',
  'Access-Control-Expose-Headers': 'Link',
  'Cache-Control': 'no-store',
};

export function answer(memory: Memory, request: Request): Answer {
  // A browser sends the preflight without a token.
  const given = request.method === 'OPTIONS' ? { status: 204 } : answerCall(memory, request);
  return { ...given, headers: forBrowsers };
}

function answerCall(memory: Memory, request: Request): Answer {
  for (const call of calls) {
    const match = call.method === request.method ? call.path.exec(request.url.pathname) : null;
    if (!match) continue;
    const json = readJson(request);
    if (json === null) return refuse(400, 'That is no JSON object.');
    const person = request.token === null ? undefined : memory.sessions.get(request.token);
    return call.answer({ memory, id: Number(match[1]), json, request }, person);
  }
  return refuse(404, 'No such call.');
}

/** An empty object if the content type is not JSON; `null` if the body is not a JSON object. */
function readJson({ contentType, body }: Request): Record<string, unknown> | null {
  if (!contentType.startsWith('application/json')) return {};
  try {
    const json: unknown = JSON.parse(`${body}`);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : null;
  } catch {
    return null;
  }
}
