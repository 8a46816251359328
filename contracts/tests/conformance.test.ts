import { aDemonstration, aPoster } from '@stanza/server/tests/support/builders.ts';
import { acquaint, openMembersApp, password } from '@stanza/server/tests/support/members.ts';
import { expect, test } from 'vitest';
import { runCommand } from '../conformance/command.ts';

const members = ['anna', 'bruno', 'carla'].map((name, i) =>
  aPoster({ id: i + 1, firstName: name, email: `${name}@example.it` }),
);
const { app, db } = await openMembersApp(
  { clock: () => new Date(), chatTimes: { heartbeatInterval: 800 } },
  aDemonstration([], members),
);
// They have written to each other: an e-mail opens no conversation.
for (const [one, other] of [
  [1, 2],
  [1, 3],
  [2, 3],
] as const)
  await acquaint({ db }, one, other);
const address = await app.listen({ port: 0, host: '127.0.0.1' });

test('the reference backend passes every check', async () => {
  const users = members.flatMap(({ email }) => ['--user', `${email}:${password}`]);
  let printed = '';
  const write = (text: string) => {
    printed += text;
  };
  const args = [`${address.replace('http', 'ws')}/chat`, ...users, '--strict', '--timeout', '15'];
  const status = await runCommand(args, { out: write, err: write });
  expect(printed).toMatch(/^\d+ passed, 0 failed in [\d.]+ s\n$/m);
  expect(status).toBe(0);
});
