/** The browsers' limit. */
const mostRedirects = 20;

export interface Followed {
  response: Response;
  /** What the redirects changed, in words; `null` if nothing. */
  redirect: string | null;
  /** Whether a redirect turned the request into a GET and lost the body. */
  isBodyLost: boolean;
}

/** Like `fetch`, which follows redirects as browsers do, but reports what the redirects changed. */
export async function fetchFollowing(url: string, init: RequestInit & { method: string }): Promise<Followed> {
  let { method, body = null } = init;
  const headers = new Headers(init.headers);
  let at = url;
  let isBodyLost = false;
  for (let count = 0; count <= mostRedirects; count++) {
    const response = await fetch(at, { ...init, method, headers, body, redirect: 'manual' });
    const to = [301, 302, 303, 307, 308].includes(response.status) ? response.headers.get('location') : null;
    if (to === null) {
      const isRedirected = count > 0;
      return { response, redirect: isRedirected ? describeRedirect(url, at) : null, isBodyLost };
    }
    await response.body?.cancel();
    const next = new URL(to, at);
    const becomesGet =
      response.status === 303 ? method !== 'GET' : response.status < 303 && method === 'POST';
    if (becomesGet) {
      method = 'GET';
      body = null;
      isBodyLost = true;
      for (const name of ['content-type', 'content-length']) headers.delete(name);
    }
    if (next.origin !== new URL(at).origin) headers.delete('authorization');
    at = next.href;
  }
  throw new RedirectError('it redirects without end');
}

/** A chain of redirects without an answer. */
export class RedirectError extends Error {
  override readonly name = 'RedirectError';
}

function describeRedirect(asked: string, answered: string): string {
  const [from, to] = [new URL(asked), new URL(answered)];
  return from.origin === to.origin
    ? 'the answer came after a redirect, which takes a request more'
    : `the answer came after a redirect to ${to.origin}, where a browser sends no token and wants CORS headers`;
}
