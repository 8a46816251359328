import { header, redirect, status } from './changes.ts';
import type { Answer, Mutation, ProxiedRequest } from './mutation.ts';

type Change = (answer: Answer, asked: ProxiedRequest) => Answer;

/** Changes every answer that fulfils a condition. Chromium shows what that breaks. */
const change = (
  name: string,
  isMeant: (asked: ProxiedRequest, answer: Answer) => boolean,
  alter: Change,
): Mutation => ({
  name,
  call: '*',
  answer: (answer, asked) => (isMeant(asked, answer) ? alter(answer, asked) : answer),
});

const allow = 'access-control-allow-origin';
const methods = 'access-control-allow-methods';
const headers = 'access-control-allow-headers';
const always = () => true;
const isPreflight = ({ method }: ProxiedRequest) => method === 'OPTIONS';
const pathOf = ({ url }: ProxiedRequest) => url.split('?')[0] ?? '';
const isPrivate = (asked: ProxiedRequest) =>
  asked.method === 'GET' && pathOf(asked).startsWith('/api/users/me');
const isProfile = (asked: ProxiedRequest) => asked.method === 'GET' && pathOf(asked) === '/api/users/me';
const isLikes = (asked: ProxiedRequest) => asked.method === 'GET' && pathOf(asked).includes('/likes');
const isImage = (asked: ProxiedRequest) => asked.method === 'GET' && !pathOf(asked).startsWith('/api/');
const isFeedback = (asked: ProxiedRequest) => asked.method === 'POST' && pathOf(asked) === '/api/feedback';
const isSearch = (asked: ProxiedRequest) =>
  asked.method === 'GET' && pathOf(asked) === '/api/search/listings';
const cached =
  (control: string, vary: string | null = null) =>
  (answer: Answer): Answer =>
    header('vary', vary)(header('cache-control', control)(answer));
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toUTCString();
const day = 86_400_000;

/**
 * How backends differ in CORS, caching and redirects. Only a browser shows which differences break the app.
 * `Access-Control-Allow-Headers: *` is not in the list: in Chromium it includes the `Authorization` header, but not in the Fetch standard
 * and in other browsers.
 */
export const browserMutations: readonly Mutation[] = [
  change('no Access-Control-Allow-Origin', always, header(allow, null)),
  change('none on failures', (_, { status: given }) => given >= 400, header(allow, null)),
  change('none on 401', (_, { status: given }) => given === 401, header(allow, null)),
  change('none on the answers to POST', ({ method }) => method === 'POST', header(allow, null)),
  change('that of another origin', always, header(allow, 'https://other.example')),
  change('an origin with a slash', always, header(allow, 'https://app.example/')),
  change('an origin in capitals', always, header(allow, 'HTTPS://APP.EXAMPLE')),
  change('two origins', always, header(allow, 'https://app.example, https://www.app.example')),
  change('the same origin twice', always, header(allow, 'https://app.example, https://app.example')),
  change('null as origin', always, header(allow, 'null')),
  change('any origin', always, header(allow, '*')),
  change('the origin of the app', always, header(allow, 'https://app.example')),
  change('preflights answered 401', isPreflight, status(401)),
  change('preflights answered 404', isPreflight, status(404)),
  change('preflights answered 200', isPreflight, status(200)),
  change('preflights redirected', isPreflight, (answer, { url }) => redirect(307, url)(answer)),
  change('no token allowed', isPreflight, header(headers, 'content-type')),
  change('no JSON allowed', isPreflight, header(headers, 'authorization')),
  change(
    'headers in capitals',
    isPreflight,
    header(headers, 'Authorization, Content-Type, X-Requested-With'),
  ),
  change('no headers allowed', isPreflight, header(headers, null)),
  change('no PUT allowed', isPreflight, header(methods, 'GET, POST, DELETE')),
  change('no DELETE allowed', isPreflight, header(methods, 'GET, POST, PUT')),
  change('methods in small letters', isPreflight, header(methods, 'get, post, put, delete')),
  change('any method allowed', isPreflight, header(methods, '*')),
  change('no methods allowed', isPreflight, header(methods, null)),
  change('no age of preflights', isPreflight, header('access-control-max-age', null)),
  change('credentials allowed', always, header('access-control-allow-credentials', 'true')),
  change('private answers kept for ten minutes', isPrivate, cached('max-age=600')),
  change('private answers kept for each member', isPrivate, cached('private, max-age=600', 'Authorization')),
  change('the profile kept for a minute', isProfile, cached('private, max-age=60')),
  change('likes kept for a minute', isLikes, cached('private, max-age=60')),
  change('the profile kept by its date', isProfile, (answer) =>
    header('last-modified', ago(100 * day))(header('cache-control', null)(answer)),
  ),
  change('the profile kept until an hour from now', isProfile, (answer) =>
    header('expires', ago(-day / 24))(header('cache-control', null)(answer)),
  ),
  change('an end that has passed', isPrivate, (answer) =>
    header('expires', ago(day))(header('cache-control', null)(answer)),
  ),
  change('nothing about caching', isPrivate, header('cache-control', null)),
  change('private answers that are not stored', isPrivate, cached('no-store')),
  change('private answers that are asked for again', isPrivate, cached('no-cache', 'Authorization')),
  change('asked for again, and then never changed', isProfile, (answer, asked) =>
    asked.headers['if-none-match'] === '"1"'
      ? status(304)(answer)
      : header('etag', '"1"')(cached('no-cache')(answer)),
  ),
  change('kept for no time', isPrivate, cached('max-age=0, must-revalidate')),
  change('feedback redirected by 302', isFeedback, redirect(302, '/api/feedback')),
  change('feedback redirected by 301', isFeedback, redirect(301, '/api/feedback')),
  change('images only for their own site', isImage, header('cross-origin-resource-policy', 'same-origin')),
  change('images for all sites', isImage, header('cross-origin-resource-policy', 'cross-origin')),
  change('images kept for a year', isImage, cached('public, max-age=31536000, immutable')),
  change(
    'calls only for their own site, which CORS does not look at',
    isSearch,
    header('cross-origin-resource-policy', 'same-origin'),
  ),
  change('a policy for pages', isSearch, header('content-security-policy', "default-src 'none'")),
  change('a link that is not exposed', isSearch, (answer) =>
    header(
      'access-control-expose-headers',
      null,
    )(header('link', '</api/search/listings?page=2>; rel="next"')(answer)),
  ),
  change('no exposed headers, and no link', isSearch, header('access-control-expose-headers', null)),
];
