import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseOptions } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createPasswords, dummyHash } from '../../account/passwords.ts';
import { keepTokenSecret } from '../../account/token-secret.ts';
import { StartError } from '../../process/start-error.ts';
import { makeTestFolder } from '../support/app.ts';

test('the secret is created once, and only our account can read it', async () => {
  const folder = await makeTestFolder();
  const secret = await keepTokenSecret(folder);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(await keepTokenSecret(folder)).toBe(secret);
  expect(await keepTokenSecret(await makeTestFolder())).not.toBe(secret);
  const file = path.join(folder, 'token-secret');
  expect(await readFile(file, 'utf8')).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('an empty file is replaced, and a file instead of the folder is an error', async () => {
  const folder = await makeTestFolder();
  await writeFile(path.join(folder, 'token-secret'), '');
  expect(await keepTokenSecret(folder)).toHaveLength(64);
  await expect(keepTokenSecret(path.join(folder, 'token-secret'))).rejects.toThrow(StartError);
});

test('a secret that cannot be read is an error, and stays', async () => {
  const folder = await makeTestFolder();
  const file = path.join(folder, 'token-secret');
  await mkdir(file);
  await expect(keepTokenSecret(folder)).rejects.toThrow(
    new StartError(`The secret in ${file} cannot be used: EISDIR: illegal operation on a directory, read.`),
  );
  expect(await readdir(folder)).toEqual(['token-secret']);
});

test('a short secret is refused', async () => {
  const folder = await makeTestFolder();
  const file = path.join(folder, 'token-secret');
  await writeFile(file, 'short');
  await expect(keepTokenSecret(folder)).rejects.toThrow(
    new StartError(
      `The secret in ${file} must have at least 32 characters, not 5: remove the file for a new one, which ends all sessions.`,
    ),
  );
  await writeFile(file, 'x'.repeat(32));
  expect(await keepTokenSecret(folder)).toBe('x'.repeat(32));
});

test('the dummy hash for unknown users costs as much as a real hash', async () => {
  const real = await createPasswords().hash('whatever');
  expect(real).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(parseOptions(dummyHash)).toEqual(parseOptions(real));
});
