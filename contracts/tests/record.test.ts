import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { makeTestFolder } from '@stanza/server/tests/support/app.ts';
import { describe, expect, it } from 'vitest';
import { type App, openApp, signal } from '../http-conformance/app.ts';
import type { Breakage } from '../independent-provider/breakages.ts';
import { findScenario } from '../messages/scenarios.ts';
import { walk, walkedCalls } from '../mutations/walk.ts';
import { pactFile } from '../pact-files.ts';
import { playScenario } from '../provider/chat-frames.ts';
import { runCommand } from '../record/command.ts';
import { readPact } from '../verify/pact.ts';
import { postJson } from '../verify/post-json.ts';
import { openIndependent } from './support/independent.ts';
import { run } from './support/run.ts';
import { aServer } from './support/server.ts';

type Values = Record<string, string>;

interface Use {
  app: App;
  /** The address of the proxy, without a trailing slash. */
  url: string;
  stateUrl: string;
  given(state: string, params?: object): Promise<Values>;
}

/** Runs the command while `use` uses the proxy. */
async function record(use: (how: Use) => Promise<unknown>, breakage?: Breakage, ...more: string[]) {
  const { url: backend, stateUrl } = await openIndependent(breakage);
  const given = async (state: string, params = {}): Promise<Values> =>
    JSON.parse((await postJson(stateUrl, { state, params }, 5000)).text);
  return await recordAt(backend, (url) => use({ app: openApp(`${url}/`), url, stateUrl, given }), ...more);
}

async function recordAt(backend: string, use: (url: string) => Promise<unknown>, ...more: string[]) {
  const started = Promise.withResolvers<string>();
  const stopped = Promise.withResolvers<void>();
  const command = run(
    (args, output) => {
      const watched = {
        ...output,
        err(text: string) {
          output.err(text);
          started.resolve(/http:\S+(?=\. Run)/.exec(text)?.[0] ?? text);
        },
      };
      return runCommand(args, watched, () => stopped.promise);
    },
    ['--backend', backend, '--port', '0', ...more],
  );
  try {
    await use(await started.promise);
  } finally {
    stopped.resolve();
  }
  return await command;
}

const me = { firstName: 'Giulia', lastName: 'Ferri', password: 'a very secret "word"' };

/** Logs in, and fetches the profile and a listing. */
async function lookAround({ app, given }: Use) {
  const { email = '' } = await given('a member', me);
  const token = await app.logIn({ email, password: me.password }, { signal });
  const { listingId } = await given('a listing with every detail');
  const profile = await app.fetchProfile({ token, signal }).catch(() => null);
  const listing = await app.fetchListing(Number(listingId), { signal }).catch(() => null);
  return { token, profile, listing };
}

/** The lines below a heading of the report. */
function blockOf(out: string, heading: string): string[] {
  const [, rest = ''] = `\n${out}`.split(`\n${heading}:\n`);
  return (rest.split('\n\n')[0] ?? '').split('\n').map((line) => line.replace(/^ {2}/, ''));
}

/** Only some of the calls, because each answer takes the time of several comparisons. */
const isTried = (call: string) => /^(PUT|GET \/api\/(chat|listings))/.test(call);

describe('a recording', () => {
  it('reports seen and unseen interactions', async () => {
    const { code, out } = await record(lookAround);
    expect(code).toBe(0);
    expect(blockOf(out, 'Seen')).toEqual(
      expect.arrayContaining([
        'POST /api/auth/login: a login with the right password',
        'GET /api/users/me: the profile of a member',
        'GET /api/listings/{listingId}: a listing with every detail',
      ]),
    );
    const unseen = blockOf(out, 'Not seen');
    expect(unseen).toContain('GET /api/listings/{listingId}: a listing that does not exist');
    expect(unseen.some((line) => /^all \d+ of stanza-web-viewings$/.test(line))).toBe(true);
    expect(out).toMatch(/\n\d of \d+ interactions seen, 0 different, 0 unknown answers, 0 requests without/);
  });

  it('finds the calls of what people do in the app, and no difference', async () => {
    const { code, out } = await record(async ({ url, stateUrl }) => {
      // The app does not use capabilities that the backend does not name.
      const place = { url, stateUrl, hasExtensions: false };
      for (const call of walkedCalls) if (isTried(call)) await walk(place, call);
    });
    expect(blockOf(out, 'Seen, and different from what the app needs')).toEqual(['']);
    expect(blockOf(out, 'Answers that no interaction has')).toEqual(['']);
    expect(code).toBe(0);
    const seen = new Set(blockOf(out, 'Seen').map((line) => line.split(':')[0]));
    const pact = await readPact(pactFile('required'), () => false);
    const calls = pact.interactions.filter(({ isMessage }) => !isMessage).map(({ call }) => call);
    expect(calls.filter((call) => isTried(call) && !seen.has(call))).toEqual([]);
  });

  it('reports differences in the words of verify', async () => {
    const { code, out } = await record(lookAround, (answer, { url }) =>
      url.pathname.startsWith('/api/listings/') && answer.status === 200
        ? { ...answer, body: { ...(answer.body as object), price: '650 €', id: 0 } }
        : answer,
    );
    expect(code).toBe(1);
    expect(blockOf(out, 'Seen, and different from what the app needs')).toEqual([
      'GET /api/listings/{listingId}: a listing with every detail',
      '    body $.price: expected a number such as 650, actual "650 €"',
      '    body $.id: the app reads a number above 0, actual 0',
    ]);
    expect(blockOf(out, 'Seen')).not.toContain('GET /api/listings/{listingId}: a listing with every detail');
  });

  it('tells interactions of one call apart, by query, status and answer', async () => {
    const { out } = await record(async ({ app, given }) => {
      const { token = '' } = await given('a member', me);
      const { listingId } = await given('a listing with every detail');
      const auth = { token, signal };
      await app.fetchOwnListings(auth);
      await app.fetchListing(999_999_999, { signal }).catch(() => undefined);
      await app.fetchProfile({ token: 'nobody', signal }).catch(() => undefined);
      await app.fetchListing(Number(listingId), { signal });
      await app.fetchListing(Number(listingId), { signal });
    });
    const seen = blockOf(out, 'Seen');
    expect(seen).toContain('GET /api/users/me/listings: the listings of a member without any');
    expect(seen).not.toContain('GET /api/users/me/listings: the listings of a member');
    expect(seen).toContain('GET /api/listings/{listingId}: a listing that does not exist');
    expect(seen).toContain('GET /api/listings/{listingId}: a listing with every detail (2 times)');
    expect(seen).toContain('GET /api/users/me: the profile, after the session has ended');
  });

  it('reports answers without an interaction', async () => {
    const { code, out } = await record(lookAround, (answer, { url }) =>
      url.pathname === '/api/users/me' ? { status: 418, body: {} } : answer,
    );
    expect(code).toBe(1);
    expect(blockOf(out, 'Answers that no interaction has')).toEqual(['GET /api/users/me: 418']);
  });

  it('forwards other requests, and reports requests without an answer', async () => {
    const backend = await aServer(({ url }, response) => {
      if (url === '/images/1.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end('JPEG');
      else response.destroy();
    });
    const { code, out } = await recordAt(backend, async (url) => {
      const image = await fetch(`${url}/images/1.jpg`);
      expect([image.headers.get('content-type'), await image.text()]).toEqual(['image/jpeg', 'JPEG']);
      expect((await fetch(`${url}/api/listings/%E0`)).status).toBe(502);
    });
    expect(code).toBe(1);
    expect(blockOf(out, 'Requests without an answer')).toEqual(['GET /api/listings/%E0']);
    expect(out).toContain('1 other requests were passed on');
  });

  it('has the frames of the chat', async () => {
    const { code, out } = await record(async ({ url, given }) => {
      for (const description of ['a message that a member sends', 'a message that somebody else has sent']) {
        const scenario = findScenario(description);
        if (!scenario) throw new Error(description);
        const emails = { email: 'giulia.chats@example.org', otherEmail: 'marco.chats@example.org' };
        const values = await given('two members who chat', emails);
        await playScenario(scenario, { url: `${url.replace('http', 'ws')}/chat`, values, timeout: 5000 });
      }
    });
    expect(code).toBe(0);
    expect(blockOf(out, 'Seen').map((line) => line.replace(/ \(.*/, ''))).toEqual(
      expect.arrayContaining([
        'SEND /app/sendMessage: a message that a member sends',
        'MESSAGE /user/queue/messages: a message that somebody else has sent',
      ]),
    );
  });

  it('gives the app the refusal of a socket', async () => {
    const { url: backend } = await openIndependent();
    await recordAt(backend, async (url) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.write(
        'GET /chat HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
      socket.destroy();
      await fetch(`${url}/api/capabilities`);
    });
  });
});

describe('the report', () => {
  it('has no password, even if an answer repeats it', async () => {
    const { out } = await record(
      async ({ app, given }) => {
        const { email = '' } = await given('a member', me);
        await app.logIn({ email, password: me.password }, { signal }).catch(() => undefined);
      },
      // The request in a field that should be a number, and again inside a JSON text.
      (answer, { body }) => ({ ...answer, body: { token: { password: me.password, request: `${body}` } } }),
    );
    expect(out).toContain('"password":"[token]"');
    expect(out).not.toMatch(/very secret|word\\/);
  });

  it('hides a token that an answer shows in another field', async () => {
    let token = '';
    const { out } = await record(
      async (use) => {
        token = (await lookAround(use)).token;
      },
      (answer, { url, token: sent }) =>
        url.pathname === '/api/users/me' ? { ...answer, body: { id: sent, email: 7 } } : answer,
    );
    expect(token).not.toBe('');
    expect(out).toContain('actual "[token]"');
    expect(out).not.toContain(token.slice(0, 12));
  });

  it('is written into a file too', async () => {
    const file = path.join(await makeTestFolder(), 'recording.txt');
    const { out } = await record(lookAround, undefined, '--report', file);
    expect(await readFile(file, 'utf8')).toBe(out);
  });
});

describe('a wrong command line', () => {
  it.each([
    ['no backend', [], '--backend URL is missing, such as --backend http://localhost:8080.'],
    [
      'a wrong port',
      ['--backend', 'http://x', '--port', 'x'],
      '--port must be a whole number from 0 to 65535.',
    ],
    [
      'a backend that is not there',
      ['--backend', 'http://127.0.0.1:9'],
      'http://127.0.0.1:9/ cannot be reached: nothing listens there.',
    ],
  ])('prints one line and exits with 2: %s', async (_, args, line) => {
    expect(await run(runCommand, args)).toEqual({ code: 2, out: '', err: `${line}\n` });
  });

  it('exits with 2 also if the app sends no request', async () => {
    const { url } = await openIndependent();
    const { code, err } = await recordAt(url, async () => undefined);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/\nNothing was recorded\.\n$/) });
  });

  it('includes a port in use', async () => {
    const { url } = await openIndependent();
    const { port } = new URL(await aServer(() => undefined));
    expect(await run(runCommand, ['--backend', url, '--port', port])).toEqual({
      code: 2,
      out: '',
      err: `Port ${port} is in use: choose another by --port.\n`,
    });
  });
});
