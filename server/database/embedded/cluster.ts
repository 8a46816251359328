import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { runProgram } from './run-program.ts';

export const superuser = 'stanza';

export interface Cluster {
  folder: string;
  password: string;
}

/**
 * The database cluster below `parent`, made on the first start. It is made aside and then renamed, so that a start that
 * was cut off leaves nothing half made behind.
 */
export async function openCluster(parent: string, binaries: Binaries, account: Account): Promise<Cluster> {
  const folder = path.join(parent, 'postgres');
  const passwordFile = path.join(parent, 'postgres-password');
  await letPass(parent, account);
  if (existsSync(folder)) return { folder, password: await readFile(passwordFile, 'utf8') };

  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const name of await readdir(parent)) {
    if (name.startsWith('postgres.new-')) await remove(path.join(parent, name));
  }
  const draft = path.join(parent, `postgres.new-${process.pid}`);
  await makeOwn(draft, account);
  await initialise(draft, password, binaries, account);
  await rename(draft, folder);
  return { folder, password };
}

async function initialise(folder: string, password: string, binaries: Binaries, account: Account) {
  const passwordFolder = `${folder}-password`;
  await makeOwn(passwordFolder, account);
  const passwordFile = path.join(passwordFolder, 'password');
  try {
    await writeFile(passwordFile, `${password}\n`);
    await runProgram(
      binaries.initdb,
      [
        `--pgdata=${folder}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The same order and letter case on every machine, whatever locales are installed there.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      account,
    );
  } finally {
    await remove(passwordFolder);
  }
}

/** Tries again where an `initdb` that lost its parent still writes into it: it gives up when its folder goes. */
async function remove(folder: string) {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

async function makeOwn(folder: string, account: Account) {
  await mkdir(folder, { mode: 0o700 });
  if ('uid' in account) await chown(folder, account.uid, account.gid);
}

/** Another account has to pass through our folder to reach its own. */
async function letPass(folder: string, account: Account) {
  if ('uid' in account) await chmod(folder, 0o711);
}
