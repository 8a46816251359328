import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { makeTestFolder } from '@stanza/server/tests/support/app.ts';
import { expect, onTestFinished, test } from 'vitest';
import type { Check } from '../conformance/check.ts';
import { allChecks } from '../conformance/checks/all-checks.ts';
import { runCommand } from '../conformance/command.ts';
import { writeJunit } from '../conformance/junit.ts';
import { redact } from '../conformance/redact.ts';
import { listen } from '../local-server.ts';
import { startFakeChat } from './support/fake-chat/fake-chat.ts';
import type { Fault } from './support/fake-chat/faults.ts';
import { fakeMembers } from './support/fake-chat/store.ts';
import { run as runAs } from './support/run.ts';
import { aServer } from './support/server.ts';

const users = fakeMembers.flatMap(({ email, password }) => ['--user', `${email}:${password}`]);
const pair = users.slice(0, 4);
const few = ['--only', 'connect.'];

async function aChat(...faults: Fault[]): Promise<string> {
  const chat = await startFakeChat(faults);
  onTestFinished(chat.close);
  return chat.url;
}

/** A port without a server. */
async function freePort(): Promise<string> {
  const { url, close } = await listen(createServer());
  await close();
  return new URL(url).port;
}

async function run(...args: string[]) {
  const { code: status, out, err } = await runAs(runCommand, args);
  return { status, out, err };
}

test('prints a row for each check in order, then a summary, and exits with 0', async () => {
  const { status, out, err } = await run(await aChat(), ...pair, ...few);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^check +level +result +what is expected$/);
  expect(lines.slice(2, 6).map((line) => line.split(/ {2,}/).slice(0, 3))).toEqual([
    ['connect.subprotocol', 'required', 'passed'],
    ['connect.version', 'required', 'passed'],
    ['connect.newest', 'optional', 'passed'],
    ['connect.stomp', 'optional', 'passed'],
  ]);
  expect(lines.slice(6)).toEqual(['', expect.stringMatching(/^4 passed, 0 failed in \d+\.\d s$/)]);
});

test('prints the actual answer without the token and exits with 1', async () => {
  const { status, out } = await run(await aChat('speaks 1.1'), ...pair, ...few);
  expect(status).toBe(1);
  expect(out).toMatch(/^connect\.version +required +FAILED /m);
  expect(out).toMatch(/^ +It came CONNECTED version:1\.1 session:\[token\] heart-beat:\d+,\d+$/m);
  expect(out).toMatch(/^2 passed, 1 failed, 1 not supported in /m);
});

test('optional checks fail only with --strict', async () => {
  const chat = await aChat('knows only CONNECT');
  const lenient = await run(chat, ...pair, ...few);
  expect(lenient.status).toBe(0);
  expect(lenient.out).toMatch(/^connect\.stomp +optional +not supported /m);
  expect(lenient.out).toMatch(/^3 passed, 0 failed, 1 not supported in /m);
  const strict = await run(chat, ...pair, ...few, '--strict');
  expect(strict.status).toBe(1);
  expect(strict.out).toMatch(/^connect\.stomp +optional +FAILED /m);
});

test('skips checks that need a third member or a login', async () => {
  const chat = await aChat();
  const api = chat.replace('ws', 'http').replace('/chat', '');
  const tokens: string[] = [];
  for (const { email, password } of fakeMembers.slice(0, 2)) {
    const answer = await fetch(`${api}/api/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ email, password }),
    });
    tokens.push('--token', (await answer.json()).token);
  }
  const { status, out } = await run(chat, '--api', `${api}/`, ...tokens, '--only', 'r*y.', '--strict');
  expect(status).toBe(0);
  expect(out.match(/^\S+ +\w+ +skipped/gm)?.map((row) => row.split(' ')[0])).toEqual([
    'privacy.others',
    'privacy.history',
  ]);
  expect((await run(chat, ...tokens, '--only', 'access.logout')).out).toMatch(
    /^0 passed, 0 failed, 1 skipped in /m,
  );
});

test('writes JUnit XML', async () => {
  const file = path.join(await makeTestFolder(), 'results.xml');
  await run(await aChat('speaks 1.1', 'knows only CONNECT'), ...pair, ...few, '--junit', file);
  const xml = await readFile(file, 'utf8');
  expect(xml.replaceAll(/ time="\d+\.\d{3}"/g, '')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="conformance of the chat" tests="4" failures="1" errors="0" skipped="2">
    <testcase classname="chat.required" name="connect.subprotocol"/>
    <testcase classname="chat.required" name="connect.version">
      <failure message="It came CONNECTED version:1.1 session:[token] heart-beat:600,600">CONNECT with accept-version:1.2 is answered CONNECTED, with version:1.2 or none</failure>
    </testcase>
    <testcase classname="chat.optional" name="connect.newest">
      <skipped message="not supported: It came CONNECTED version:1.1 session:[token] heart-beat:600,600"/>
    </testcase>
    <testcase classname="chat.optional" name="connect.stomp">
      <skipped message="not supported: Instead of CONNECTED came: ERROR message:CONNECT comes first, and once with the body CONNECT comes first, and once"/>
    </testcase>
  </testsuite>
</testsuites>
`);
});

test('JUnit XML is well-formed for any answer of a backend', () => {
  const check: Check = { id: 'a.b', level: 'required', expects: 'a < b', run: async () => undefined };
  const detail = '<"&\u0000\u001b\ud800\ufffe🏠">';
  const xml = writeJunit([{ check, outcome: 'failed', detail, milliseconds: 1 }]);
  expect(xml).toContain(
    '<failure message="&lt;&quot;&amp;\ufffd\ufffd\ufffd\ufffd🏠&quot;&gt;">a &lt; b</failure>',
  );
});

test.each([
  ['token:abcdefghijklmnop!', 'token:[token]!'],
  ['twice abcdefghijklmnop abcdefghijklmnop', 'twice [token] [token]'],
  ['cut abcdefghijklmn… (300 characters)', 'cut [token]… (300 characters)'],
  ['another abcdefghijk', 'another abcdefghijk'],
  ['escaped a%2Fb%3D%3D%3D%3D%3D%3D%3D.', 'escaped [token].'],
  ['two\nlines \u001b[31m', 'two lines \ufffd[31m'],
])('a report shows %j as %j', (text, said) => {
  expect(redact(text, ['abcdefghijklmnop', 'a/b======='])).toBe(said);
});

test('lists the checks and prints its usage', async () => {
  const list = await run('--list');
  expect(list.status).toBe(0);
  expect(
    list.out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' ')[0]),
  ).toEqual(allChecks.map(({ id }) => id));
  expect((await run('--list', '--only', 'order')).out.trimEnd().split('\n')).toHaveLength(2);
  const help = await run('--help');
  expect(help).toMatchObject({ status: 0, err: '' });
  expect(help.out).toContain('Usage: npm run conformance:chat -w contracts -- ADDRESS');
});

test('ids are unique and expectations have one line', () => {
  const ids = allChecks.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(allChecks.filter(({ id }) => !/^[a-z]+\.[a-z-]+[a-z0-9]$/.test(id))).toEqual([]);
  expect(allChecks.filter(({ expects }) => /\n|\.$/.test(expects))).toEqual([]);
});

const somewhere = 'ws://127.0.0.1:1/chat';

test.each([
  ['no address', [], 'The address of the chat is missing, such as wss://host/chat.'],
  ['an http URL', ['http://a/chat', ...pair], 'The address of the chat must begin with ws:// or wss://.'],
  ['two addresses', [somewhere, somewhere, ...pair], `Give one address only: ${somewhere} is too much.`],
  [
    'one member',
    [somewhere, ...pair.slice(0, 2)],
    'Give two or three members, each by --user or each by --token.',
  ],
  [
    'members with passwords and tokens',
    [somewhere, ...pair.slice(0, 2), '--token', 'x'],
    'Give either --user or --token, not both.',
  ],
  [
    'no password',
    [somewhere, '--user', 'a@b.it', '--user', 'b@b.it:x'],
    '--user must be an e-mail and a password, separated by a colon.',
  ],
  ['an unknown option', [somewhere, ...pair, '--fast'], "Unknown option '--fast'."],
  [
    'an API of another kind',
    [somewhere, ...pair, '--api', 'ftp://a'],
    '--api must begin with http:// or https://.',
  ],
  [
    'an origin with a path',
    [somewhere, ...pair, '--origin', 'https://a.it/b'],
    '--origin must be an origin such as https://app.example.',
  ],
  [
    'a timeout of zero',
    [somewhere, ...pair, '--timeout', '0'],
    '--timeout must be seconds, above 0 and at most 600.',
  ],
  [
    'an unknown check',
    [somewhere, ...pair, '--only', 'nothing'],
    'No check is called nothing: --list shows them.',
  ],
  [
    'a missing folder',
    [somewhere, ...pair, '--junit', '/nowhere/a.xml'],
    /^The results cannot be written to \/nowhere\/a.xml: ENOENT/,
  ],
])('exits with 2 and one line for %s', async (_, args, line) => {
  const { status, out, err } = await run(...args);
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toMatch(line);
  expect(err).toMatch(/^[^\n]+\.\n$/);
});

test('exits with 2 and one line if nothing can be reached', async () => {
  const page = `${(await aServer((_, response) => response.end('<!doctype html>'))).replace('http', 'ws')}/chat`;
  expect(await run(page, ...pair)).toEqual({
    status: 2,
    out: '',
    err: 'anna@example.it could not log in: POST /api/auth/login was answered 200 without {"token": "…"}.\n',
  });
  const chat = await aChat();
  const api = chat.replace('ws', 'http').replace('/chat', '');
  expect((await run(page, ...pair, '--api', api)).err).toBe(
    `There is no chat at ${page}: The WebSocket was answered 200.\n`,
  );
  const nobody = await freePort();
  const refused = `connect ECONNREFUSED 127.0.0.1:${nobody}.\n`;
  expect((await run(`ws://127.0.0.1:${nobody}/chat`, ...pair)).err).toBe(
    `anna@example.it could not log in: POST /api/auth/login had no answer from http://127.0.0.1:${nobody}: ${refused}`,
  );
  expect((await run(`ws://127.0.0.1:${nobody}/chat`, ...pair, '--api', api)).err).toBe(
    `There is no chat at ws://127.0.0.1:${nobody}/chat: The WebSocket was not opened: ${refused}`,
  );
  expect((await run(`${chat}s`, ...pair)).err).toBe(
    `There is no chat at ${chat}s: The WebSocket was answered 404.\n`,
  );
  expect((await run(chat, '--user', 'anna@example.it:wrong', ...pair.slice(2))).err).toBe(
    'anna@example.it could not log in: POST /api/auth/login was answered 401 {"message":"Invalid email or password."}.\n',
  );
  expect((await run(chat, ...pair.slice(0, 2), ...pair.slice(0, 2))).err).toBe(
    'The members must be different.\n',
  );
});

test('the process exits with the code of the command', () => {
  const file = path.resolve(import.meta.dirname, '../conformance/run.ts');
  const { status, stderr, stdout } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toBe('The address of the chat is missing, such as wss://host/chat.\n');
});
