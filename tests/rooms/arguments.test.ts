import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test.concurrent.each([
  ['server/main.ts --foo', "Stanza takes no arguments, only environment variables: '--foo'."],
  ['scripts/start.ts foo', "Unexpected argument 'foo'."],
  ['scripts/test.ts nosuch.test.ts', 'npm test takes no file: run npx vitest run nosuch.test.ts.'],
  ['scripts/test.ts --changed nosuchref', "git knows no commit 'nosuchref'."],
  ['scripts/test.ts --nonsense', "Unknown option '--nonsense'."],
  ['artwork/draw-photos.ts nosuchkey', "No key of a picture starts with 'nosuchkey'."],
  ['contracts/generate-states.ts foo', "Unexpected argument 'foo'."],
  ['contracts/mutations/run-table.ts --every 0', "--every must be a number of at least 1, not '0'."],
  ['contracts/mutations/run-table.ts --backend foo', "--backend must be reference, not 'foo'."],
])('%s is refused in one line', async (command, line) => {
  const child = spawn(process.execPath, command.split(' '), { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  expect({ code, out, err }).toEqual({ code: 2, out: '', err: `${line}\n` });
});
