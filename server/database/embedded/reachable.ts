import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { reasonOf, StartError } from '../../process/start-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';

const run = promisify(execFile);

/** A folder that PostgreSQL's account can enter, for files that it cannot reach in the folders of the project, such as below /root. */
const stateFolder = '/var/lib/stanza';

/** Binaries that the account can run: a copy of them, made once for each version, if it cannot enter their folder. */
export async function reachableBinaries(binaries: Binaries, account: Account): Promise<Binaries> {
  if (await canEnter(path.dirname(binaries.postgres), account)) return binaries;
  const source = path.join(path.dirname(binaries.postgres), '..');
  const { version } = JSON.parse(await readFile(path.join(source, '..', 'package.json'), 'utf8'));
  const copy = path.join(stateFolder, `postgresql-${version}`);
  await inStateFolder(async () => {
    if (await isThere(copy)) return;
    const draft = await mkdtemp(`${copy}.new-`);
    await chmod(draft, 0o755);
    await cp(source, draft, { recursive: true, verbatimSymlinks: true });
    // Another process may have been faster.
    await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  });
  const inCopy = (program: string) => path.join(copy, 'bin', path.basename(program));
  return { initdb: inCopy(binaries.initdb), postgres: inCopy(binaries.postgres) };
}

/** A folder for new data that the account can enter: the given one, if it can, else a new one. */
export async function reachableFolder(folder: string, account: Account): Promise<string> {
  if (await canEnter(folder, account)) return folder;
  return await inStateFolder(async () => {
    const place = await mkdtemp(path.join(stateFolder, 'data-'));
    await chmod(place, 0o711);
    return place;
  });
}

/** The real path of a folder; `undefined` if it does not exist. Rejects with a `StartError` for a broken link. */
export async function findFolder(folder: string): Promise<string | undefined> {
  if (!(await isThere(folder))) return undefined;
  try {
    return await realpath(folder);
  } catch (error) {
    throw new StartError(
      `The database that ${folder} links to is gone (${reasonOf(error)}): remove the link to begin with an empty one.`,
    );
  }
}

/** Asks the system, which knows of access control lists and groups. */
async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (!('uid' in account)) return true;
  try {
    await run('test', ['-x', folder], { ...account, cwd: '/' });
    return true;
  } catch {
    return false;
  }
}

async function inStateFolder<T>(act: () => Promise<T>): Promise<T> {
  try {
    await mkdir(stateFolder, { recursive: true, mode: 0o755 });
    return await act();
  } catch (error) {
    throw new StartError(
      `PostgreSQL runs as the account postgres, which cannot enter the folder of the project or of DATA_DIR, and ${stateFolder} cannot be used instead: ${reasonOf(error)}.`,
    );
  }
}

async function isThere(file: string): Promise<boolean> {
  return (await lstat(file).catch(() => undefined)) !== undefined;
}
