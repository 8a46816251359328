import type { Answer, ProxiedRequest } from './mutation.ts';

type Change = (answer: Answer) => Answer;
type Json = Record<string, unknown>;

export const status =
  (given: number): Change =>
  (answer) => ({ ...answer, status: given });

/** Replaces the JSON body. */
export const body =
  (make: (json: unknown) => unknown): Change =>
  (answer) =>
    answer.body !== '' && answer.headers['content-type']?.includes('json')
      ? { ...answer, body: JSON.stringify(make(JSON.parse(answer.body))) }
      : answer;

/** Replaces the JSON object, or each object of a list. */
export const fields = (make: (fields: Json) => unknown): Change =>
  body((json) => (Array.isArray(json) ? json.map((item) => make(item)) : make({ ...(json as Json) })));

export const renamed = (from: string, to: string): Change =>
  fields(({ [from]: value, ...rest }) => ({ ...rest, [to]: value }));

export const without = (name: string): Change => fields(({ [name]: _, ...rest }) => rest);

export const field = (name: string, make: (value: unknown) => unknown): Change =>
  fields((given) => ({ ...given, [name]: make(given[name]) }));

export const text =
  (given: string, type = 'application/json'): Change =>
  (answer) => ({ ...answer, body: given, headers: { ...answer.headers, 'content-type': type } });

export const header =
  (name: string, value: string | null): Change =>
  ({ headers: { [name]: _, ...headers }, ...answer }) => ({
    ...answer,
    headers: value === null ? headers : { ...headers, [name]: value },
  });

/** Replaces the answer: an empty body, or JSON. */
export const instead = (given: number, json = ''): Change =>
  json === ''
    ? (answer) => ({ ...answer, status: given, body: '' })
    : (answer) => text(json)(status(given)(answer));

export const redirect =
  (given: number, location: string): Change =>
  (answer) =>
    header('location', location)(status(given)(answer));

/** Applies the change only if this is the whole body. */
export const whereBody =
  (given: string, change: Change): Change =>
  (answer) =>
    answer.body === given ? change(answer) : answer;

export const emptyBody: Change = (answer) => ({ ...answer, body: '' });

export const isoToNumber = (value: unknown) => Date.parse(String(value));

/** Renames the fields to snake_case, which is usual in other languages. */
export const inSnakeCase = fields((given) =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  ),
);

/** Removes the query. */
export function ignoreQuery(asked: ProxiedRequest): ProxiedRequest {
  return { ...asked, url: asked.url.replace(/\?.*$/, '') };
}

/** Removes a parameter from the query. */
export const withoutParameter =
  (name: string) =>
  (asked: ProxiedRequest): ProxiedRequest => ({
    ...asked,
    url: asked.url.replace(new RegExp(`([?&])${name}=[^&]*&?`), '$1'),
  });

/** Wraps the body in an object. */
export const wrapped = (name: string): Change => body((json) => ({ [name]: json }));

/** Replaces the JSON body of the request. */
export const askWith =
  (make: (json: Json) => Json) =>
  (asked: ProxiedRequest): ProxiedRequest => ({
    ...asked,
    body: Buffer.from(JSON.stringify(make(JSON.parse(`${asked.body}`)))),
  });
