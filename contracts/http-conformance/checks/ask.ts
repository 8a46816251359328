import { fail } from '../seeing.ts';

/** The headers that Chromium adds to every call. */
const ofBrowser = {
  'accept-encoding': 'gzip, deflate, br',
  'accept-language': 'it-IT,it;q=0.9,en-US;q=0.8,en;q=0.7',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};

/** The app's own timeout. */
const timeout = 15_000;

/** Where the app and the backend are. */
interface Place {
  app: { baseUrl: string };
  target: { origin: string };
}

export interface Ask {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  body?: string;
  redirect?: 'follow';
}

/** Makes a call with the headers of a browser at the origin of the app. It fails without an answer. */
export async function ask(
  { app, target }: Place,
  path: string,
  { method = 'GET', token, headers = {}, body, redirect }: Ask = {},
) {
  return await fetch(new URL(path.replace(/^\//, ''), app.baseUrl), {
    method,
    headers: {
      ...ofBrowser,
      accept: 'application/json',
      origin: target.origin,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    redirect: redirect ?? 'manual',
    signal: AbortSignal.timeout(timeout),
    ...(body !== undefined && { body }),
  }).catch(() => fail(`${method} ${path} has no answer`));
}
