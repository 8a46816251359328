import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTestFolder } from '@stanza/server/tests/support/app.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { nowhere } from '../../tests/support/http-backend.ts';
import { type Breakage, breakages } from '../independent-provider/breakages.ts';
import { pactFile } from '../pact-files.ts';
import { runCommand } from '../verify/command.ts';
import { readPact } from '../verify/pact.ts';
import { openIndependent } from './support/independent.ts';
import { run } from './support/run.ts';
import { aServer, jsonServer } from './support/server.ts';

const verify = (args: readonly string[]) => run(runCommand, args);
const { addresses, url, stateUrl, chatUrl } = await openIndependent();
const pact = await readPact(pactFile('required'), () => false);
/** Those of a backend without capabilities. */
const interactions = [pact, await readPact(pactFile('extensions'), () => false)]
  .flatMap((one) => one.interactions)
  .filter(({ description }) => description !== 'the newest message of a conversation');

/** The lines of the table for one interaction. */
function rowsOf(out: string, description: string): string[] {
  const lines = out.split('\n');
  const start = lines.findIndex((line) => line.includes(`  ${description}  `));
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => !line.startsWith('      '));
  return [lines[start] ?? '', ...rest.slice(0, end)].map((line) => line.trim().replaceAll(/ {2,}/g, ' | '));
}

describe('the output', () => {
  it('is a table of all interactions by call, with a summary', async () => {
    const { code, out, err } = await verify([...addresses, '--ws-url', chatUrl]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const { description, call } of interactions) {
      expect(out).toContain(`\n${call}\n`);
      expect(out).toContain(`  ${description}  `);
    }
    expect(rowsOf(out, 'a like')[0]).toMatch(
      /^passed \| a like \| a member \+ a listing with every detail \| \d+$/,
    );
    expect(rowsOf(out, 'a logout')[0]).toMatch(/^not supported/);
    expect(out.trimEnd().split('\n').at(-1)).toMatch(
      /^\d+ passed, 0 failed, \d+ not supported; \d+\.\d s\. The backend fits the app\.$/,
    );
  });

  it('shows the differences below an interaction', async () => {
    const broken = await openIndependent(breakages['rent as a text']);
    const { code, out } = await verify([...broken.addresses, '--only', 'GET /api/listings/']);
    expect(code).toBe(1);
    expect(rowsOf(out, 'a listing with every detail')).toEqual([
      expect.stringMatching(/^FAILED \| a listing with every detail \| a listing with every detail \| \d+$/),
      'body $.price: expected a number such as 650, actual "540.5 €"',
    ]);
    expect(rowsOf(out, 'a listing that does not exist')).toHaveLength(1);
    expect(out).toMatch(/\n1 passed, 2 failed; \d+\.\d s\. The backend does not fit the app\.\n$/);
  });

  it('is the help for --help', async () => {
    const { code, out } = await verify(['--help']);
    expect(code).toBe(0);
    expect(out).toMatch(/^Usage: npm run verify -w contracts/);
    expect(out).toContain('waits this long for an answer; default: 15, as the app');
  });
});

/** The answers of the independent provider, and the names of capabilities that it does not have. */
const naming =
  (...names: string[]): Breakage =>
  (answer, request) =>
    request.url.pathname === '/api/capabilities' ? { status: 200, body: names } : answer;

describe('a capability', () => {
  it('that the backend names is a promise: its failures count', async () => {
    const { addresses } = await openIndependent(naming('search-filters', 'message-pages', 'teleport'));
    const { code, out } = await verify(addresses);
    expect(code).toBe(1);
    expect(rowsOf(out, 'a filtered search')[0]).toMatch(/^FAILED/);
    expect(rowsOf(out, 'the newest message of a conversation')[0]).toMatch(/^FAILED/);
    expect(out).toMatch(/^ {2}search-filters +named: \d+ of \d+ interactions failed$/m);
    expect(out).toMatch(/^ {2}message-pages +named: 1 of 1 interactions failed$/m);
    expect(out).toMatch(/^ {2}contact +not named: \d+ interactions not run$/m);
    expect(out).toMatch(/^ {2}teleport +named, but the app does not know it$/m);
    expect(out).not.toContain('a contact with the poster of a listing');
  });

  it('that the backend does not name is tried with --pact, and then counts', async () => {
    const { code, out } = await verify([...addresses, '--pact', pactFile('contact')]);
    expect(code).toBe(1);
    expect(rowsOf(out, 'a contact with the poster of a listing')[0]).toMatch(/^FAILED/);
  });

  it('that the backend does not name cannot be all that is tried', async () => {
    expect(await verify([...addresses, '--only', 'a contact with the poster'])).toMatchObject({
      code: 2,
      err: 'Nothing was tried: GET /api/capabilities does not name contact. --optional tries it all the same.\n',
    });
  });
});

describe('a run that shows nothing', () => {
  const saved = ['--pact', pactFile('saved-searches')];
  const nobody = ['--provider', 'http://127.0.0.1:9'];

  it.each([
    ['nothing listens', [...nobody, ...saved]],
    ['nothing listens, and optional interactions are all', [...nobody, '--only', 'a logout']],
    ['no state can be entered', ['--provider', url, '--state-url', `${url}/nowhere`, ...saved]],
  ])('never fits: %s', async (_, args) => {
    const { code, out } = await verify(args);
    expect(code).toBe(2);
    expect(out).not.toContain('The backend fits');
    expect(out).toMatch(/ Nothing passed, so it is unknown whether the backend fits the app\.\n$/);
  });

  it('names the proxy of the environment, which it does not use', async () => {
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect((await verify([...addresses, '--only', 'a search for all listings'])).code).toBe(0);
    const { err } = await verify([...nobody, ...saved]);
    expect(err).toContain('HTTP_PROXY is http://127.0.0.1:9, and this command does not use it.');
  });
});

describe('an optional interaction', () => {
  it('is listed as not supported and does not fail the run', async () => {
    const { code, out } = await verify([...addresses, '--only', '/api/auth/log']);
    expect(code).toBe(0);
    expect(rowsOf(out, 'a logout')).toEqual([
      expect.stringMatching(/^not supported \| a logout/),
      'status: expected 204 or another 2xx, actual 404',
    ]);
  });

  it('fails the run with --optional', async () => {
    const { code, out } = await verify([...addresses, '--only', 'a logout', '--optional']);
    expect({ code, row: rowsOf(out, 'a logout')[0] }).toEqual({
      code: 1,
      row: expect.stringMatching(/^FAILED/),
    });
  });
});

describe('the selected interactions', () => {
  it.each([
    ['a part of a description', 'without optional', ['a listing without optional details']],
    ['a pattern', 'a*search*city', ['a search by city']],
    [
      'a call',
      'DELETE /api/users/me/likes',
      ['the end of a like', 'the end of a like, after the session has ended'],
    ],
    [
      'special characters of regular expressions, taken literally',
      'likes a listing: no',
      ['whether a member likes a listing: no'],
    ],
  ])('match %s', async (_, pattern, descriptions) => {
    const { code, out } = await verify([...addresses, '--only', pattern]);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^${descriptions.length} passed, 0 failed;`, 'm'));
    for (const description of descriptions) expect(rowsOf(out, description)[0]).toMatch(/^passed/);
  });

  it('come from another pact with --pact', async () => {
    const file = path.join(await makeTestFolder(), 'pact.json');
    const [first] = pact.interactions.filter(({ call }) => call === 'GET /api/listings/{listingId}');
    await writeFile(file, JSON.stringify({ ...pact.rest, interactions: [first?.json] }));
    const { code, out } = await verify([...addresses, '--pact', file]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^1 passed, 0 failed;/m) });
  });
});

describe('JUnit XML', () => {
  it('is written in addition to the table', async () => {
    const file = path.join(await makeTestFolder(), 'junit.xml');
    const { addresses: broken } = await openIndependent(breakages['title under another name']);
    expect((await verify([...broken, '--junit', file])).code).toBe(1);
    const xml = await readFile(file, 'utf8');
    for (const { description } of interactions) {
      expect(xml).toContain(` name="${description.replaceAll('"', '&quot;')}"`);
    }
    expect(xml.match(/<failure message="body \$\.title: missing">/g)).toHaveLength(2);
  });
});

describe('a backend that cannot be reached', () => {
  it('is reported once and with each interaction', async () => {
    const nobody = 'http://127.0.0.1:9';
    const { code, out, err } = await verify([
      ...['--provider-base-url', nobody, '--state-url', stateUrl, '--only', 'GET /api/search/listings'],
    ]);
    expect(code).toBe(2);
    expect(out).toContain('\nNothing answered: no request got even a status.\n');
    expect(err).toBe('http://127.0.0.1:9/ cannot be reached: nothing listens there.\n');
    expect(rowsOf(out, 'a search for all listings')).toEqual([
      expect.stringMatching(/^FAILED/),
      'no answer from http://127.0.0.1:9/api/search/listings',
    ]);
    expect(out).not.toContain('  passed  ');
  });

  it('is distinguished from a slow one', async () => {
    const base = await aServer(() => undefined);
    const { code, out } = await verify([
      '--provider-base-url',
      base,
      '--only',
      'feedback of a visitor',
      '--timeout',
      '0.2',
    ]);
    expect(code).toBe(2);
    expect(rowsOf(out, 'feedback of a visitor')[1]).toBe(`no answer from ${base}/api/feedback within 0.2 s`);
  });

  it('is distinguished from one that aborts its answer', async () => {
    const base = await aServer((_, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('[');
      setImmediate(() => response.destroy());
    });
    const { out } = await verify(['--provider-base-url', base, '--only', 'a search by city']);
    expect(rowsOf(out, 'a search by city')[1]).toBe(
      `the answer of ${base}/api/search/listings?location=Milano was cut off`,
    );
  });
});

describe('an invalid answer', () => {
  it.each([
    ['that is not JSON', 'application/json', 'Hello', ['body: expected JSON, actual Hello']],
    [
      'with another type',
      'text/html',
      '<h1>Hello</h1>',
      ['body: expected JSON, actual text/html: <h1>Hello</h1>'],
    ],
    ['that is empty', 'application/json', '', ['body: expected JSON, actual nothing']],
  ])('is reported: %s', async (_, type, body, lines) => {
    const base = await aServer((_, response) => response.setHeader('content-type', type).end(body));
    const { code, out } = await verify([
      '--provider-base-url',
      base,
      '--state-url',
      stateUrl,
      '--only',
      'GET /api/chat/conversations',
    ]);
    expect(code).toBe(1);
    const said = rowsOf(out, 'the conversations of a member').join('\n');
    for (const line of lines) expect(said).toContain(line);
    expect(rowsOf(out, 'the conversations of a member without any')[0]).toMatch(/^FAILED/);
  });

  it('is reported: a month that does not exist', async () => {
    const { addresses } = await openIndependent((answer, request) =>
      request.url.pathname.endsWith('/conversations') && Array.isArray(answer.body)
        ? { ...answer, body: answer.body.map((one) => ({ ...one, lastMessageTimestamp: '2026-13-22' })) }
        : answer,
    );
    const { code, out } = await verify([...addresses, '--only', 'the conversations of a member']);
    expect(code).toBe(1);
    expect(out).toMatch(/body \$\[0\]\.lastMessageTimestamp: openapi\.json: must match pattern/);
  });

  it.each([
    ['the oldest', 0, 1],
    ['the newest', -1, 0],
  ])('is reported: a page with the oldest messages (%s)', async (_, at, expected) => {
    const { addresses } = await openIndependent((answer, request) => {
      if (request.url.pathname === '/api/capabilities') return { status: 200, body: ['message-pages'] };
      const { searchParams, pathname } = request.url;
      return searchParams.has('limit') && Array.isArray(answer.body)
        ? {
            ...answer,
            body: [answer.body.at(at)],
            headers: { Link: `<${pathname}?before=5&limit=1>; rel="next"` },
          }
        : answer;
    });
    const { code } = await verify([...addresses, '--only', 'the newest message of a conversation']);
    expect(code).toBe(expected);
  });

  it('is reported: a page in place of an answer that the app does not read', async () => {
    const base = await aServer((_, response) => response.end('<!doctype html><title>Log in</title>'));
    const { code, out } = await verify(['--provider-base-url', base, '--only', 'feedback of a visitor']);
    expect(code).toBe(1);
    expect(rowsOf(out, 'feedback of a visitor')[1]).toBe(
      'body $: the app takes a page for no answer, actual <!doctype html><title>Log in</title>',
    );
  });
});

describe('provider states', () => {
  const only = (handler: string, ...more: string[]) =>
    verify(['--provider-base-url', url, '--state-url', handler, '--only', 'GET /api/listings/', ...more]);
  /** A handler that answers `answer` for one state and forwards the other states to the independent provider. */
  async function spoil(state: string, answer: { status?: number; body: unknown }) {
    return await aServer(async (request, response) => {
      const chunks = await request.toArray();
      const body = Buffer.concat(chunks);
      if (JSON.parse(`${body}`).state === state) {
        response
          .writeHead(answer.status ?? 200)
          .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
        return;
      }
      const passed = await fetch(stateUrl, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      response.writeHead(passed.status).end(await passed.text());
    });
  }

  it.each([
    ['fails', { status: 500, body: { message: 'no database' } }, 'the handler answered 500: no database'],
    ['is missing', { status: 404, body: 'what?' }, 'the handler answered 404: what?'],
    ['answers no JSON', { body: 'done' }, 'the handler answered no JSON object: done'],
    ['answers a list', { body: [] }, 'the handler answered no JSON object: []'],
    [
      'returns no value',
      { body: {} },
      'the handler answered without what the requests need: listingId is missing (a number)',
    ],
    [
      'returns a wrong value',
      { body: { listingId: 'x' } },
      'the handler answered without what the requests need: listingId must be a number, and is "x"',
    ],
  ])('are reported when a handler %s, and the others still run', async (_, answer, line) => {
    const { code, out } = await only(await spoil('no such listing', answer));
    expect(code).toBe(1);
    expect(rowsOf(out, 'a listing that does not exist')).toEqual([
      expect.stringMatching(/^FAILED/),
      `provider state 'no such listing': ${line}`,
    ]);
    expect(out).toMatch(/^2 passed, 1 failed;/m);
  });

  it('are reported if the handler cannot be reached or takes too long', async () => {
    const nobody = await only(`${await nowhere()}states`);
    expect(rowsOf(nobody.out, 'a listing that does not exist')[1]).toBe(
      "provider state 'no such listing': the handler did not answer: nothing listens there",
    );
    const slow = await only(await aServer(() => undefined), '--timeout', '0.2');
    expect(rowsOf(slow.out, 'a listing that does not exist')[1]).toBe(
      "provider state 'no such listing': the handler did not answer: it took too long",
    );
  });

  it('are requested again if the handler closed a kept-alive connection', async () => {
    const used = new WeakSet<object>();
    const handler = await aServer(async (request, response) => {
      if (used.has(request.socket)) return void request.socket.destroy();
      used.add(request.socket);
      const body = Buffer.concat(await request.toArray());
      const passed = await fetch(stateUrl, { method: 'POST', body });
      response.writeHead(passed.status).end(await passed.text());
    });
    const { code, out } = await verify([
      '--provider-base-url',
      url,
      '--state-url',
      handler,
      '--only',
      'a like',
    ]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^\d+ passed, 0 failed[;,]/m) });
  });

  it('are sent in the format of the protocol with their parameters', async () => {
    const bodies: object[] = [];
    const handler = await jsonServer((body, { method, headers }) => {
      bodies.push({ ...body, method, type: headers['content-type'] });
      return { body: { token: 'x', userId: 1, email: 'x@example.org' } };
    });
    await verify([
      '--provider-base-url',
      url,
      '--state-url',
      handler,
      '--only',
      'a login with the right password',
    ]);
    expect(bodies).toEqual([
      {
        method: 'POST',
        type: 'application/json',
        state: 'a member',
        params: { firstName: 'Giulia', lastName: 'Ferri', password: 'correct horse' },
        action: 'setup',
      },
      expect.objectContaining({ state: 'a member', action: 'teardown' }),
    ]);
  });

  it('are entered and torn down once for each request, in this order', async () => {
    const steps: unknown[] = [];
    const provider = await aServer((request, response) => {
      if (request.url !== '/api/capabilities') steps.push(request.url);
      response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    });
    const states = await jsonServer(({ action }) => {
      steps.push(action);
      return { body: { token: 'x', userId: 1, email: 'x@example.org' } };
    });
    const addresses = ['--provider-base-url', provider, '--state-url', states];
    await verify([...addresses, '--only', '*without any']);
    const lists = ['/api/chat/conversations', '/api/users/me/listings'];
    expect(steps).toEqual(lists.flatMap((path) => ['setup', path, 'teardown']));
  });

  it('are torn down, also if the backend got no request or the teardown fails', async () => {
    const feedback = ['--only', 'feedback past the rate limit'];
    await verify(['--provider-base-url', await nowhere(), '--state-url', stateUrl, ...feedback]);
    const handler = await jsonServer(({ action }) =>
      action === 'setup' ? { body: {} } : { status: 500, body: {} },
    );
    const { code } = await verify([
      '--provider-base-url',
      url,
      '--state-url',
      handler,
      '--only',
      'feedback of a visitor',
    ]);
    expect(code).toBe(0);
  });

  it('are explained if --state-url is missing', async () => {
    const { code, out, err } = await verify(['--provider-base-url', url, '--only', 'GET /api/listings/']);
    expect(code).toBe(1);
    expect(err).toMatch(/^There is no --state-url, so the backend is not brought into the provider states/);
    expect(rowsOf(out, 'a listing that does not exist')[0]).toMatch(/^passed/);
    expect(rowsOf(out, 'a listing with every detail')[1]).toBe(
      'status: expected 200 or another 2xx, actual 404',
    );
  });
});

describe('the chat', () => {
  const only = ['--only', 'MESSAGE /user/queue'];

  it('is not run without --ws-url, which is reported and does not fail the run', async () => {
    const { code, out } = await verify([...addresses, '--only', 'a m']);
    expect(code).toBe(0);
    expect(rowsOf(out, 'a message that a member sends')).toEqual([
      'not run | a message that a member sends | two members who chat',
      'give --ws-url to try it',
    ]);
    expect(out).toMatch(
      /^\d+ passed, 0 failed(, \d+ not supported)?, \d+ not run; .* The backend fits the app, as far as it was tried\.$/m,
    );
  });

  it('cannot be the only selected part without --ws-url', async () => {
    expect(await verify([...addresses, ...only])).toMatchObject({ code: 2, err: 'Nothing was tried.\n' });
    const { code, out } = await verify(['--provider-base-url', url, '--ws-url', chatUrl, ...only]);
    expect(code).toBe(2);
    expect(rowsOf(out, 'a message that somebody else has sent')[1]).toBe(
      'give --state-url to try it: it needs tokens',
    );
  });

  it('is reported if it does not answer', async () => {
    const { code, out } = await verify([
      ...addresses,
      '--ws-url',
      chatUrl.replace('/chat', '/none'),
      ...only,
    ]);
    expect(code).toBe(1);
    expect(rowsOf(out, 'a message that somebody else has sent')).toEqual([
      expect.stringMatching(/^FAILED/),
      `No connection to the chat at ${chatUrl.replace('/chat', '/none')}: The WebSocket was answered 401`,
    ]);
  });
});

describe('a URL', () => {
  it('with an untrusted certificate is reported', async () => {
    const base = (await aServer(() => undefined)).replace('http:', 'https:');
    const { code, out } = await verify(['--provider-base-url', base, '--only', 'feedback of a visitor']);
    expect(code).toBe(2);
    expect(rowsOf(out, 'feedback of a visitor')[1]).toBe(
      `no answer from ${base}/api/feedback, or its certificate is not trusted: NODE_EXTRA_CA_CERTS names one that is`,
    );
  });

  it('may have a path', async () => {
    const base = await aServer(async ({ url: asked = '' }, response) => {
      if (!asked.startsWith('/stanza/v2/api/')) response.writeHead(500).end();
      else response.setHeader('content-type', 'application/json').end('[]');
    });
    const { code } = await verify([
      ...['--provider-base-url', `${base}/stanza/v2/`, '--state-url', stateUrl],
      ...['--only', 'a search that finds nothing'],
    ]);
    expect(code).toBe(0);
  });
});

describe('a wrong command line', () => {
  it.each([
    ['no URL of the backend', [], '--provider-base-url is missing, such as http://localhost:8080.'],
    [
      'no http',
      ['--provider-base-url', 'localhost:80'],
      '--provider-base-url must begin with http:// or https://.',
    ],
    [
      'a wrong URL of the states',
      [...addresses, '--state-url', 'x'],
      '--state-url must begin with http:// or https://.',
    ],
    ['a wrong URL of the chat', [...addresses, '--ws-url', url], '--ws-url must begin with ws:// or wss://.'],
    ['an unknown flag', [...addresses, '--x'], "Unknown option '--x'."],
    ['an unexpected argument', [...addresses, 'x'], "Unexpected argument 'x'."],
    [
      'a wrong timeout',
      [...addresses, '--timeout', 'x'],
      '--timeout must be seconds, above 0 and at most 600.',
    ],
    ['an unknown interaction', [...addresses, '--only', 'x(y'], "No interaction contains 'x(y'."],
    ['a missing pact', [...addresses, '--pact', '/no/pact.json'], '/no/pact.json cannot be read: ENOENT.'],
    [
      'a file that is not a pact',
      [...addresses, '--pact', 'package.json'],
      'package.json is not a pact: consumer: Invalid input.',
    ],
    ['a file that is not JSON', [...addresses, '--pact', 'README.md'], 'README.md is not JSON.'],
    [
      'a folder that does not exist',
      [...addresses, '--junit', '/no/x.xml'],
      'The results cannot be written to /no/x.xml: ENOENT.',
    ],
  ])('prints one line and exits with 2: %s', async (_, args, line) => {
    const { err, ...ended } = await verify(args);
    // Zod's message is longer if another test file has loaded its English texts.
    const said = err.replace(/(?<=Invalid input): expected \w+, received \w+/, '');
    expect({ ...ended, said }).toEqual({ code: 2, out: '', said: `${line}\n` });
  });
});
