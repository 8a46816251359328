import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../http/parse-json.ts';
import { commandOf } from './process-command.ts';
import { reasonOf, StartError } from './start-error.ts';

const holderSchema = z.object({ pid: z.int().check(z.positive()), command: z.string() });

export interface LockedFolder {
  release(): Promise<void>;
}

/** Folders inside the data folder, created when they are needed. */
const parts = ['postgres', 'images', 'mailbox'];

/** Creates the folder if it is missing. Throws a `StartError` if it cannot, or if there is a file of that name. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
  } catch (error) {
    throw new StartError(`The data folder ${folder} cannot be created: ${reasonOf(error)}.`);
  }
  for (const part of parts) {
    const found = await stat(path.join(folder, part)).catch(() => null);
    if (found !== null && !found.isDirectory()) {
      throw new StartError(`${path.join(folder, part)} must be a folder, but it is a file.`);
    }
  }
}

/** Not with `recursive`: that `mkdir` never ends if the system refuses folders with ENOENT, for example below /proc. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && path.dirname(folder) !== folder) {
      await makeFolder(path.dirname(folder));
      await mkdir(folder).catch(ignoreFolder(folder));
    } else await ignoreFolder(folder)(error);
  }
}

/** Throws the error of `mkdir`, unless the folder exists. */
function ignoreFolder(folder: string) {
  return async (error: unknown) => {
    const isThere = codeOf(error) === 'EEXIST' && (await stat(folder)).isDirectory();
    if (!isThere) throw error;
  };
}

/**
 * Locks the folder for this process until released. The lock file names its owner: a lock whose owner no longer runs is taken over.
 * Throws a `StartError` if another process holds the lock.
 */
export async function lockDataFolder(folder: string): Promise<LockedFolder> {
  const lock = path.join(folder, 'stanza.lock');
  const claim = JSON.stringify({ pid: process.pid, command: commandOf(process.pid) ?? '' });
  try {
    for (;;) {
      if (await create(lock, claim)) return { release: () => rm(lock, { force: true }) };
      const found = await readIfThere(lock);
      if (found === undefined) continue;
      const owner = runningOwner(found);
      if (owner !== undefined || !(await removeStale(lock, found))) {
        throw new StartError(
          `The data folder ${folder} is in use by another process${owner ?? ''} (${lock}).`,
        );
      }
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${folder} cannot be used: ${reasonOf(error)}.`);
  }
}

/** Creates the lock as a hard link, which is atomic: nobody reads a partial lock. */
async function create(lock: string, claim: string): Promise<boolean> {
  const draft = `${lock}.${process.pid}`;
  await writeFile(draft, claim);
  try {
    await link(draft, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function runningOwner(claim: string): string | undefined {
  const holder = holderSchema.safeParse(parseJson(claim));
  if (!holder.success || holder.data.pid === process.pid) return undefined;
  return commandOf(holder.data.pid) === holder.data.command ? `, number ${holder.data.pid}` : undefined;
}

/** Removes the lock only if it is still the one that was found: another process may replace it at the same time. */
async function removeStale(lock: string, found: string): Promise<boolean> {
  const aside = `${lock}.${process.pid}.stale`;
  try {
    await rename(lock, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
  const isStale = (await readFile(aside, 'utf8')) === found;
  if (!isStale) await link(aside, lock);
  await rm(aside, { force: true });
  return isStale;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
