import { chmod, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { commandOf } from '@stanza/server/process/process-command.ts';
import { makeTestFolder } from '@stanza/server/tests/support/app.ts';
import { patiently } from '@stanza/server/tests/support/members.ts';
import { expect, test } from 'vitest';
import { runScript } from './support/process.ts';

test.each([
  ['while it makes its database', /\/postgres\.new-\d+\/PG_VERSION$/],
  ['while its PostgreSQL runs', /\/postgres\/postmaster\.pid$/],
])('serve.ts leaves no process and no folder after SIGTERM %s', async (_, file) => {
  const folder = await makeTestFolder();
  // PostgreSQL's account must be able to enter it, as it can enter /tmp.
  await chmod(folder, 0o711);
  const args = ['--', 'node', 'contracts/provider/serve.ts'];
  const { child, ended } = runScript('scripts/prepare.mjs', args, { TMPDIR: folder });
  const files = async () => await readdir(folder, { recursive: true }).catch(() => []);
  const found = async () => (await files()).find((name) => file.test(name)) ?? '';
  await expect.poll(found, { ...patiently, interval: 5 }).not.toBe('');
  const name = await found();
  const pid = name.endsWith('.pid')
    ? Number.parseInt(await readFile(path.join(folder, name), 'utf8'), 10)
    : 0;
  child.kill('SIGTERM');
  await ended;
  expect(await readdir(folder)).toEqual([]);
  if (pid > 0) await expect.poll(() => commandOf(pid), patiently).toBeUndefined();
});
