import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeTestFolder } from '@stanza/server/tests/support/app.ts';
import { describe, expect, it, vi } from 'vitest';
import { canIDeploy } from '../broker/can-i-deploy.ts';
import { publish } from '../broker/publish.ts';
import { versionFromGit } from '../broker/version.ts';
import { consumerOf, pactFile, pactNames } from '../pact-files.ts';
import { runCommand as verify } from '../verify/command.ts';
import { aBroker } from './support/broker.ts';
import { openIndependent } from './support/independent.ts';
import { run, type Said } from './support/run.ts';
import { aServer } from './support/server.ts';

const token = 'a-token-that-nobody-may-see';
const inCi = {
  GITHUB_ACTIONS: 'true',
  GITHUB_REF: 'refs/heads/rooms',
  GITHUB_HEAD_REF: '',
  GITHUB_SHA: 'abc',
};

const folder = await makeTestFolder();
/** Two of the pacts with few interactions: the client needs a second to read all pacts. */
const few = await Promise.all(
  (['required', 'contact'] as const).map(async (name) => {
    const pact = JSON.parse(await readFile(pactFile(name), 'utf8'));
    const interactions = pact.interactions.filter(
      ({ type, description }: { type: string; description: string }) =>
        type !== 'Synchronous/HTTP' || /^(a like|a contact with the poster of a listing)$/.test(description),
    );
    const file = pactFile(name, folder);
    await writeFile(file, JSON.stringify({ ...pact, interactions }));
    return file;
  }),
);
const publishFew: typeof publish = (args, output, environment) => publish(args, output, environment, folder);

/** Runs a command and asserts that it does not print the token. */
async function ask(
  command: typeof publish,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Said> {
  const said = await run((given, output) => command(given, output, environment), args);
  expect(`${said.out}${said.err}`).not.toContain(token);
  return said;
}

describe('npm run publish-pacts -w contracts', () => {
  it('publishes both pacts unchanged, with version, branch and tags', async () => {
    const { url, published, asked } = await aBroker({ token });
    const said = await ask(
      publish,
      ['--consumer-app-version', '1.2.3', '--branch', 'main', '--tag', 'dev', '--tag', 'milano'],
      { PACT_BROKER_BASE_URL: `${url}/`, PACT_BROKER_TOKEN: token },
    );
    expect(said).toEqual({ code: 0, err: '', out: `The pacts are published to ${url} as version 1.2.3.\n` });
    expect(asked[0]).toBe('GET /');
    expect(published.map(({ pacticipantName }) => pacticipantName).toSorted()).toEqual(
      pactNames.map(consumerOf).toSorted(),
    );
    for (const name of pactNames) {
      const one = published.find(({ pacticipantName }) => pacticipantName === consumerOf(name));
      const [contract] = one?.contracts ?? [];
      expect(one).toMatchObject({
        pacticipantVersionNumber: '1.2.3',
        branch: 'main',
        tags: ['dev', 'milano'],
      });
      expect(contract).toMatchObject({ consumerName: consumerOf(name), providerName: 'stanza-api' });
      const content = JSON.parse(Buffer.from(contract?.content ?? '', 'base64').toString());
      // The client writes its own version into the metadata.
      const { metadata: _, ...pact } = JSON.parse(await readFile(pactFile(name), 'utf8'));
      expect(content).toMatchObject(pact);
      expect(content.interactions).toHaveLength(pact.interactions.length);
    }
  });

  it('prefers address and token from the command line to those from the environment', async () => {
    const { url, published } = await aBroker({ token });
    const { code } = await ask(
      publishFew,
      ['--broker-base-url', url, '--broker-token', token, '--consumer-app-version', '1', '--branch', 'x'],
      { PACT_BROKER_BASE_URL: 'http://127.0.0.1:9', PACT_BROKER_TOKEN: 'wrong' },
    );
    expect({ code, count: published.length }).toEqual({ code: 0, count: few.length });
  });

  it('finds the branch in the CI environment', async () => {
    const { url, published } = await aBroker();
    for (const [name, value] of Object.entries(inCi)) vi.stubEnv(name, value);
    const { code } = await ask(publishFew, ['--broker-base-url', url, '--consumer-app-version', '1']);
    vi.unstubAllEnvs();
    expect(code).toBe(0);
    expect(published.map(({ branch }) => branch)).toEqual(few.map(() => 'rooms'));
  });

  it('takes the git commit as the version', async () => {
    const { url, published } = await aBroker();
    const { code, out, err } = await ask(publish, ['--broker-base-url', url, '--branch', 'main']);
    // With uncommitted changes there is no version.
    if (code === 2) expect(err).toMatch(/^The pacts differ from commit /);
    else expect(out).toContain(` as version ${published[0]?.pacticipantVersionNumber}.`);
    expect(published.every(({ pacticipantVersionNumber: version }) => /^[0-9a-f]{40}$/.test(version))).toBe(
      true,
    );
  });

  it('fails when the version already has other pacts', async () => {
    const { url, published } = await aBroker();
    const args = ['--broker-base-url', url, '--consumer-app-version', '1', '--branch', 'main'];
    await ask(publishFew, args);
    expect((await ask(publishFew, args)).code).toBe(0);
    for (const { contracts } of published) for (const contract of contracts) contract.content = 'another';
    const { code, out, err } = await ask(publishFew, args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(
      /^The pacts are not published to http\S+: Cannot change the content of the pact for stanza-web\S* version 1 [^\n]+\.\n$/,
    );
  });
});

describe('the version', () => {
  it('is the commit of the pacts if they have not changed since', async () => {
    const folder = await makeTestFolder();
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...args], { cwd: folder })
        .toString()
        .trim();
    const isRefused = (message: RegExp) => expect(() => versionFromGit(folder)).toThrow(message);
    isRefused(/^There is no git commit for the version: give --consumer-app-version$/);
    git('init', '--quiet');
    isRefused(/^There is no git commit/);
    await writeFile(path.join(folder, 'pact.json'), '{}');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Pacts');
    expect(versionFromGit(folder)).toBe(git('rev-parse', 'HEAD'));
    await writeFile(path.join(folder, 'pact.json'), '{"changed":true}');
    isRefused(
      /^The pacts differ from commit [0-9a-f]{7}: commit them first, or give --consumer-app-version$/,
    );
  });
});

const answering = (status: number, type = 'application/hal+json') =>
  aServer((_, response) =>
    response.writeHead(status, { 'content-type': type }).end('{"error":{"message":"no"}}'),
  );

describe.each([
  [
    'publish-pacts',
    publishFew,
    ['--consumer-app-version', '1', '--branch', 'x'],
    /^The pacts are not published to /,
  ],
  ['can-i-deploy', canIDeploy, ['--version', '1'], /^stanza-web 1 cannot go to production: /],
] as const)('npm run %s -w contracts', (name, command, args, start) => {
  it.each([
    ['cannot be reached', async () => 'http://127.0.0.1:9', 'it cannot be reached'],
    [
      'rejects the token',
      async () => (await aBroker({ token: 'x' })).url,
      'it rejects the token (401): set PACT_BROKER_TOKEN',
    ],
    ['does not allow it', () => answering(403), 'the token is not allowed to do this (403)'],
    ['fails', () => answering(500), 'it answered 500'],
    [
      'is not a Pact Broker',
      () => answering(200, 'text/html'),
      'it is not a Pact Broker: it answered text/html',
    ],
  ])('prints one line and exits with 1 if the broker %s', async (_, open, reason) => {
    const url = await open();
    const { code, out, err } = await ask(command, [
      ...args,
      '--broker-base-url',
      url,
      '--broker-token',
      token,
    ]);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(start);
    expect(err).toMatch(/^[^\n]+\n$/);
    expect(err).toContain(`${url}: ${reason}.\n`);
  });

  it.each([
    ['no broker', [], 'Set PACT_BROKER_BASE_URL, or give --broker-base-url.'],
    [
      'no address',
      ['--broker-base-url', 'broker'],
      "The broker's address must begin with http:// or https://.",
    ],
    ['an unknown flag', ['--x'], "Unknown option '--x'."],
  ])('prints one line and exits with 2 for %s', async (_, wrong, line) => {
    expect(await ask(command, [...args, ...wrong])).toEqual({ code: 2, out: '', err: `${line}\n` });
  });

  it('prints its usage', async () => {
    expect(await ask(command, ['--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`Usage: npm run ${name} -w contracts [`),
    });
  });
});

describe('npm run can-i-deploy -w contracts', () => {
  const at = (url: string) => ['--broker-base-url', url, '--version', '1.2.3'];

  it('answers yes', async () => {
    const { url, asked } = await aBroker();
    const { code, out, err } = await ask(canIDeploy, [...at(url), '--to-environment', 'test']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('All required verification results are published and successful');
    expect(asked).toEqual([
      'GET /matrix?q[][pacticipant]=stanza-web&q[][version]=1.2.3&latestby=cvpv&environment=test',
    ]);
  });

  it.each([
    [false, 'failed'],
    [null, 'There is no verified pact'],
  ])('answers no with the reason: %s', async (deployable, reason) => {
    const { url } = await aBroker({ deployable });
    const { code, out, err } = await ask(canIDeploy, at(url));
    expect({ code, err }).toEqual({
      code: 1,
      err: 'stanza-web 1.2.3 cannot go to production: the broker says no.\n',
    });
    expect(out).toContain(reason);
  });

  it('does not print the token, even if the broker does', async () => {
    const { url } = await aBroker({ token, remark: `, ${token}` });
    const { code, out } = await ask(canIDeploy, [...at(url), '--broker-token', token]);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('successful, [token]') });
  });

  it('requires --version for another pacticipant', async () => {
    const { url } = await aBroker();
    expect(await ask(canIDeploy, ['--broker-base-url', url, '--pacticipant', 'stanza-api'])).toEqual({
      code: 2,
      out: '',
      err: '--version is missing: this repository knows no version of stanza-api.\n',
    });
  });
});

describe('npm run verify -w contracts -- --publish', () => {
  const files = few.flatMap((file) => ['--pact', file]);
  const [required = '', contact = ''] = few;
  const as = ['--publish', '7.1', '--branch', 'rooms'];

  /** A broker with the pacts. */
  async function aFilledBroker() {
    const broker = await aBroker();
    await ask(publishFew, ['--consumer-app-version', '1', '--branch', 'main'], {
      PACT_BROKER_BASE_URL: broker.url,
    });
    return { ...broker, flags: ['--broker-base-url', broker.url] };
  }

  it('tells the broker which pacts the backend fulfils', async () => {
    const { flags, verified, asked } = await aFilledBroker();
    const { addresses, chatUrl } = await openIndependent();
    const { code, out } = await run(verify, [...addresses, '--ws-url', chatUrl, ...files, ...as, ...flags]);
    expect(out).toContain(
      '\nstanza-web: published that 7.1 fulfils it\nstanza-web-contact: published that 7.1 does not fulfil it\n',
    );
    const version = { providerApplicationVersion: '7.1' };
    expect(verified).toMatchObject([
      { consumer: 'stanza-web', success: true, ...version },
      { consumer: 'stanza-web-contact', success: false, ...version },
    ]);
    expect(asked).toContain('PUT /pacticipants/stanza-api/branches/rooms/versions/7.1');
    expect(code).toBe(0);
  });

  it('verifies its own pacts even if the environment names a broker', async () => {
    vi.stubEnv('PACT_BROKER_BASE_URL', (await aFilledBroker()).url);
    const { addresses, chatUrl } = await openIndependent();
    const { code, out } = await run(verify, [...addresses, '--ws-url', chatUrl, ...files, ...as]);
    vi.unstubAllEnvs();
    expect(out).toContain('stanza-web: published that 7.1 fulfils it');
    expect(code).toBe(0);
  });

  it('publishes nothing of a pact whose messages were not run, or that the broker does not have', async () => {
    const { flags, verified } = await aFilledBroker();
    const { addresses } = await openIndependent();
    const { code, out } = await run(verify, [...addresses, '--pact', required, ...as, ...flags]);
    expect(out).toContain(
      'stanza-web: not published, because its chat messages were not run: give --ws-url\n',
    );
    const other = ['--broker-base-url', (await aBroker()).url];
    const said = await run(verify, [...addresses, '--pact', contact, ...as, ...other]);
    expect(said.out).toContain('stanza-web-contact: not published: the broker has no such pact\n');
    expect({ codes: [code, said.code], verified }).toEqual({ codes: [1, 1], verified: [] });
  });

  it('publishes nothing if the broker has another pact', async () => {
    const { flags, verified } = await aFilledBroker();
    const { addresses } = await openIndependent();
    const pact = JSON.parse(await readFile(contact, 'utf8'));
    const changed = path.join(await makeTestFolder(), 'pact.json');
    const [first] = pact.interactions;
    await writeFile(
      changed,
      JSON.stringify({ ...pact, interactions: [{ ...first, description: 'another' }] }),
    );
    const { out } = await run(verify, [...addresses, '--pact', changed, ...as, ...flags]);
    expect(out).toContain('not published, because the latest pact in the broker is another one\n');
    expect(verified).toEqual([]);
  });

  it.each([
    [['--only', 'a like'], '--publish needs whole pacts: leave out --only.\n'],
    [[], 'Set PACT_BROKER_BASE_URL, or give --broker-base-url.\n'],
  ])('says what is missing', async (args, line) => {
    const given = ['--provider', 'http://127.0.0.1:9', '--state-url', 'http://127.0.0.1:9'];
    const { code, err } = await run(verify, [...given, ...as, ...args]);
    expect({ code, err }).toEqual({ code: 2, err: line });
  });
});
