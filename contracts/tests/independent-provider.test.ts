import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sendDestination } from '@stanza/schemas/chat/chat.ts';
import { describe, expect, it } from 'vitest';
import {
  type Breakage,
  breakages,
  type ChatBreakage,
  chatBreakages,
} from '../independent-provider/breakages.ts';
import { pactFile } from '../pact-files.ts';
import { connectToChat } from '../provider/chat-connection.ts';
import { readPact } from '../verify/pact.ts';
import { postJson } from '../verify/post-json.ts';
import type { Result } from '../verify/results.ts';
import { select } from '../verify/select.ts';
import { verifyBackend } from '../verify/verify-backend.ts';
import { openIndependent } from './support/independent.ts';

const pact = await readPact(pactFile('required'), () => false);
const interactions = pact.interactions.filter(({ isMessage }) => !isMessage);

/** Verifies the interactions whose call contains `only`. */
async function verify(only: string, breakage?: Breakage, chatBreakage?: ChatBreakage): Promise<Result[]> {
  const { url, stateUrl, chatUrl } = await openIndependent(breakage, chatBreakage);
  const backend = { baseUrl: new URL(url), stateUrl, chatUrl, timeout: 5000 };
  return await verifyBackend(select([pact], only), backend);
}

/** The first line of each failed interaction. */
const failuresOf = (results: Result[]) =>
  Object.fromEntries(
    results
      .filter(({ outcome }) => outcome !== 'passed')
      .map(({ interaction, lines }) => [interaction.description, lines[0]]),
  );

const endedSession = interactions
  .map(({ description }) => description)
  .filter((description) => description.endsWith('after the session has ended'));
const each = (descriptions: readonly string[], line: unknown) =>
  Object.fromEntries(descriptions.map((description) => [description, line]));

/** The path of each breakage that affects one call. For other breakages all interactions run. */
const calls: Record<string, string> = {
  'rent as a text': '/api/listings/',
  'title under another name': '/api/listings/',
  'null left out': '/api/listings/',
  'a page for a list': '/api/search/',
  'like status in an object': '/likes/',
  'token under another name': '/api/auth/',
  'page of HTML': '/api/chat/',
  'half a body': '/api/users/me',
  'no messages': '/api/chat/',
  'line cut': '/api/users/me/listings',
};

/** The expected failures of each breakage. All other interactions must pass. */
const expected: Record<keyof typeof breakages, Record<string, unknown>> = {
  'rent as a text': each(
    ['a listing with every detail', 'a listing without optional details'],
    'body $.price: expected a number such as 650, actual "540.5 €"',
  ),
  'title under another name': each(
    ['a listing with every detail', 'a listing without optional details'],
    'body $.title: missing',
  ),
  'null left out': {
    'a listing without optional details':
      'body $.allInclusivePrice: missing; without a value it must be null',
  },
  'a page for a list': each(
    [
      'a search by city',
      'a search by university',
      'a search for all listings',
      'a search that finds nothing',
      'a search with filters that may be ignored',
    ],
    "body: the app reads the value itself, actual the value inside 'content'",
  ),
  'like status in an object': {
    'whether a member likes a listing: no': 'body $: expected false, actual {"liked":false}',
    'whether a member likes a listing: yes': 'body $: expected true, actual {"liked":true}',
  },
  'token under another name': { 'a login with the right password': 'body $.token: missing' },
  '403 for 401': each(endedSession, 'status: expected 401, actual 403'),
  '200 with an error in it': {
    'a listing that does not exist': 'status: expected 404, actual 200',
    'the profile picture of a member who has none': expect.stringMatching(
      /^status: expected .*404.*, actual 200$/,
    ),
  },
  'everybody let in': {
    ...each(endedSession, 'status: expected 401, actual 200'),
    'a login with a wrong password': 'status: expected 401 or another 4xx, actual 200',
  },
  'page of HTML': each(
    ['the conversations of a member', 'the conversations of a member without any'],
    'body: expected JSON, actual text/html: <h1>It works!</h1>',
  ),
  'half a body': each(
    [
      'a change of the profile',
      'the profile of a member',
      'the profile of a member who has filled in everything',
    ],
    expect.stringMatching(/^body: expected JSON, actual \{"id":7/),
  ),
  'no messages': { 'the messages of a conversation': 'body $: expected at least 2 of them, actual []' },
  'silent refusals': each(
    [
      'a change of the profile that is refused',
      'a login with a wrong password',
      'a new listing past the limit',
      'a new listing whose photo is no image',
      'a password reset with a token that is no longer good',
      'a registration with an email address that is taken',
      'feedback past the rate limit',
      'feedback that is refused',
      "the deletion of somebody else's listing",
    ],
    'body: expected JSON, actual nothing',
  ),
  'line cut': each(
    ['a new listing', 'the listings of a member', 'the listings of a member without any'],
    expect.stringMatching(/^no answer from http:\/\/127\.0\.0\.1:\d+\/api\/users\/me\/listings$/),
  ),
};

const copy = 'the copy of a message that its sender gets';
const unreadable = "The app cannot read the chat's copy of a message";
const shouted =
  'body $.content: expected "Is the room still free in September?", actual "IS THE ROOM STILL FREE IN SEPTEMBER?"';

/** The expected failures of the chat's breakages. */
const expectedOfChat: Record<keyof typeof chatBreakages, Record<string, unknown>> = {
  'message id as a text': {
    'a message that somebody else has sent': unreadable,
    [copy]: expect.stringMatching(/^body \$\.messageId: expected an integer such as 1001, actual "7/),
  },
  'text under another name': {
    'a message that somebody else has sent': unreadable,
    [copy]: 'body $.content: missing',
  },
  'sender and recipient swapped': {
    'a message that somebody else has sent': expect.stringMatching(
      /^body \$\.\w+Email: expected "\w+\.chats@/,
    ),
    [copy]: expect.stringMatching(/^body \$\.\w+Email: expected "\w+\.chats@/),
  },
  'text altered': {
    'a message that somebody else has sent': shouted,
    [copy]: shouted,
  },
};

describe('the independent provider', () => {
  it('uses only Node.js', async () => {
    const folder = path.join(import.meta.dirname, '../independent-provider');
    const sources = await Promise.all(
      (await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')),
    );
    const imported = sources.flatMap((source) =>
      [...source.matchAll(/ from '([^']+)'/g)].map(([, from]) => from),
    );
    expect(imported.length).toBeGreaterThan(10);
    expect(imported.filter((from) => !/^(node:|\.\/)/.test(from ?? ''))).toEqual([]);
  });

  it('passes every interaction without a breakage', async () => {
    expect(interactions.length).toBeGreaterThan(50);
    const results = await verify('');
    expect(failuresOf(results)).toEqual({});
    expect(results).toHaveLength(pact.interactions.length);
  });

  it.each(Object.entries(breakages))('fails with the breakage: %s', async (name, breakage) => {
    expect(failuresOf(await verify(calls[name] ?? '', breakage))).toEqual(expected[name]);
  });

  it.each(Object.entries(chatBreakages))('fails with the chat breakage: %s', async (name, breakage) => {
    const results = await verify('/user/queue/messages', undefined, breakage);
    expect(failuresOf(results)).toEqual(expectedOfChat[name]);
  });
});

it('ignores invalid messages and goes on', async () => {
  const { stateUrl, chatUrl } = await openIndependent();
  const params = { email: 'giulia@example.org', otherEmail: 'marco@example.org' };
  const { text } = await postJson(stateUrl, { state: 'two members who chat', params, action: 'setup' }, 5000);
  const member = await connectToChat({ url: chatUrl, timeout: 5000 }, JSON.parse(text).token);
  const hi = JSON.stringify({ recipientEmail: params.otherEmail, content: 'Hi!' });
  for (const body of ['no JSON', '', 'null', '[]', '7', '{"recipientEmail":7,"content":"x"}', '{}', hi]) {
    member.send({ command: 'SEND', headers: { destination: sendDestination }, body });
  }
  expect(JSON.parse((await member.next()).body)).toMatchObject({ content: 'Hi!' });
  member.close();
});
