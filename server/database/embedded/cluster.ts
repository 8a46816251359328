import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf, StartError } from '../../process/start-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { findFolder, reachableFolder } from './reachable.ts';
import { runProgram } from './run-program.ts';

export const superuser = 'stanza';

export interface Cluster {
  folder: string;
  password: string;
}

/**
 * Opens the database cluster below `parent`, and creates it on the first start. It is created under another name and then renamed, so
 * that an interrupted start leaves no partial cluster. If the account cannot enter `parent`, the cluster is in another folder, and a link
 * leads to it.
 */
export async function openCluster(parent: string, binaries: Binaries, account: Account): Promise<Cluster> {
  const folder = path.join(parent, 'postgres');
  const passwordFile = path.join(parent, 'postgres-password');
  await allowTraversal(parent, account);
  const found = await findFolder(folder);
  if (found !== undefined) return { folder: found, password: await readPassword(passwordFile, found) };

  const password = randomBytes(24).toString('base64url');
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const name of await readdir(parent)) {
    if (name.startsWith('postgres.new-')) await remove(path.join(parent, name));
  }
  const place = await reachableFolder(parent, account);
  const draft = path.join(place, `postgres.new-${process.pid}`);
  await createFolderFor(draft, account);
  await initialise(draft, password, binaries, account);
  const created = path.join(place, 'postgres');
  await rename(draft, created);
  if (place !== parent) await symlink(created, folder);
  return { folder: created, password };
}

async function readPassword(file: string, cluster: string): Promise<string> {
  const password = await readFile(file, 'utf8').catch((error: unknown) => {
    throw unusable(reasonOf(error));
  });
  if (password === '') throw unusable('it is empty');
  return password;

  function unusable(reason: string) {
    return new StartError(
      `The password of the database in ${file} cannot be used: ${reason}. Restore the file, or move ${cluster} away to begin with an empty database.`,
    );
  }
}

async function initialise(folder: string, password: string, binaries: Binaries, account: Account) {
  const passwordFolder = `${folder}-password`;
  await createFolderFor(passwordFolder, account);
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
        // Sorting and letter case must not depend on the locales of the machine.
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

/** Retries, since an `initdb` whose parent was killed may still write into the folder. */
async function remove(folder: string) {
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

async function createFolderFor(folder: string, account: Account) {
  await mkdir(folder, { mode: 0o700 });
  if ('uid' in account) await chown(folder, account.uid, account.gid);
}

/** Another account needs to traverse this folder to reach its own. */
async function allowTraversal(folder: string, account: Account) {
  if ('uid' in account) await chmod(folder, 0o711);
}
