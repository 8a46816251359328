import { buffer } from 'node:stream/consumers';
import { aServer } from './server.ts';

export interface Published {
  pacticipantName: string;
  pacticipantVersionNumber: string;
  branch?: string;
  tags?: string[];
  contracts: {
    consumerName: string;
    providerName: string;
    content: string;
    contentType: string;
    specification: string;
  }[];
}

interface Options {
  token?: string;
  /** The result of the matrix; `null` for an unknown version. */
  deployable?: boolean | null;
  /** Appended to the notice. */
  remark?: string;
}

/**
 * A fake Pact Broker. Its answers have the form of the broker's documentation (`/doc` of every broker) and of its own tests. It stores
 * published pacts, and rejects a different pact for an existing version.
 */
export async function aBroker({ token, deployable = true, remark = '' }: Options = {}) {
  const published: Published[] = [];
  const asked: string[] = [];
  const verified: unknown[] = [];
  const url = await aServer(async (request, response) => {
    const { method, headers, url: path = '/' } = request;
    const base = `http://${headers.host}`;
    const answer = (status: number, body: object) =>
      response
        .writeHead(status, { 'content-type': 'application/hal+json;charset=utf-8' })
        .end(JSON.stringify(body));
    const body = await buffer(request);
    asked.push(`${method} ${decodeURIComponent(path)}`);
    if (token !== undefined && headers.authorization !== `Bearer ${token}`) {
      return answer(401, { error: { message: 'Unauthorized', reference: 'abc' } });
    }
    if (method === 'GET' && path === '/') return answer(200, index(base));
    if (method === 'GET' && path.startsWith('/matrix?'))
      return answer(200, matrix(base, path, { deployable, remark }));
    const consumer = /^\/pacts\/provider\/[^/]+\/consumer\/([^/]+)\//.exec(path)?.[1];
    const latest = published
      .flatMap(({ contracts }) => contracts)
      .findLast(({ consumerName }) => consumerName === consumer);
    if (method === 'GET' && path.endsWith('/latest') && latest)
      return answer(200, pactOf(base, path, latest.content));
    if (method === 'POST' && path.endsWith('/verification-results') && latest) {
      verified.push({ consumer, ...JSON.parse(`${body}`) });
      return answer(201, {});
    }
    if (method === 'PUT' && path.includes('/branches/')) return answer(201, {});
    if (method !== 'POST' || path !== '/contracts/publish') return answer(404, { error: 'not found' });
    const given: Published = JSON.parse(`${body}`);
    const conflict = conflictOf(published, given);
    if (conflict !== null) {
      return answer(409, { notices: [{ type: 'error', text: conflict }], errors: { contracts: [conflict] } });
    }
    published.push(given);
    answer(200, receipt(base, given));
  });
  return { url, published, asked, verified };
}

/** A broker gives each interaction a key. */
function pactOf(base: string, path: string, content: string) {
  const { interactions, ...pact } = JSON.parse(Buffer.from(content, 'base64').toString());
  const href = `${base}${path.replace(/latest$/, 'pact-version/1/verification-results')}`;
  return {
    ...pact,
    interactions: interactions.map((one: object, i: number) => ({ _id: String(i), ...one })),
    _links: { 'pb:publish-verification-results': { href } },
  };
}

function index(base: string) {
  const links = {
    'pb:publish-contracts': '/contracts/publish',
    'pb:pacticipants': '/pacticipants',
    self: '',
  };
  return {
    _links: Object.fromEntries(Object.entries(links).map(([rel, path]) => [rel, { href: `${base}${path}` }])),
  };
}

function conflictOf(published: Published[], given: Published): string | null {
  const { pacticipantName: name, pacticipantVersionNumber: version, contracts } = given;
  const before = published.find(
    (each) => each.pacticipantName === name && each.pacticipantVersionNumber === version,
  );
  if (!before || before.contracts[0]?.content === contracts[0]?.content) return null;
  return `Cannot change the content of the pact for ${name} version ${version} and provider ${contracts[0]?.providerName}, as race conditions will cause unreliable results for can-i-deploy. Each pact must be published with a unique consumer version number.`;
}

function receipt(
  base: string,
  { pacticipantName: name, pacticipantVersionNumber: version, branch, contracts }: Published,
) {
  const self = `${base}/pacticipants/${name}`;
  const provider = contracts[0]?.providerName;
  return {
    notices: [
      { type: 'debug', text: `Created ${name} version ${version} with branch ${branch}` },
      {
        type: 'success',
        text: `Pact successfully published for ${name} version ${version} and provider ${provider}.`,
      },
    ],
    _embedded: {
      pacticipant: { name, _links: { self: { href: self } } },
      version: {
        number: version,
        _links: { self: { title: 'Version', name: version, href: `${self}/versions/${version}` } },
      },
    },
    _links: {
      'pb:pacticipant': { title: 'Pacticipant', name, href: self },
      'pb:pacticipant-version': {
        title: 'Pacticipant version',
        name: version,
        href: `${self}/versions/${version}`,
      },
      'pb:contracts': contracts.map(({ providerName }) => ({
        title: 'Pact',
        name: `Pact between ${name} (${version}) and ${providerName}`,
        href: `${base}/pacts/provider/${providerName}/consumer/${name}/version/${version}`,
      })),
    },
  };
}

function matrix(
  base: string,
  path: string,
  { deployable, remark }: { deployable: boolean | null; remark: string },
) {
  const query = new URL(path, base).searchParams;
  const reason =
    deployable === null
      ? 'There is no verified pact between the version of stanza-web and the version of stanza-api currently in production'
      : deployable
        ? 'All required verification results are published and successful'
        : 'The verification for the pact between the version of stanza-web and the version of stanza-api currently in production failed';
  const row = {
    consumer: { name: query.get('q[][pacticipant]'), version: { number: query.get('q[][version]') } },
    provider: { name: 'stanza-api', version: { number: '2.7.1' } },
    pact: { createdAt: '2026-06-15T09:30:00+00:00' },
    verificationResult:
      deployable === null
        ? null
        : { success: deployable, _links: { self: { href: `${base}/verification-results/1` } } },
  };
  return {
    summary: {
      deployable,
      reason,
      success: deployable === true ? 1 : 0,
      failed: deployable === false ? 1 : 0,
      unknown: deployable === null ? 1 : 0,
    },
    notices: [{ type: deployable === true ? 'success' : 'error', text: `${reason}${remark}` }],
    matrix: [row],
  };
}
