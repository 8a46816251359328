import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { declaredTypes, type Resolve } from '../discover/declared-types.ts';
import { type LoadedFile, registryOf } from '../discover/registry-of.ts';
import type { MachineEntry } from '../model/registry.ts';
import { filesOf } from '../vite/files.ts';
import type { Output } from './output.ts';

export interface Loader {
  load(url: string): Promise<Record<string, unknown>>;
  resolve: Resolve;
}

export interface LoadedMachines {
  entries: readonly MachineEntry[];
  /** What could not be used. */
  problems: readonly string[];
}

/** The machines of a project's files. What is wrong with them is printed. */
export async function loadMachines(
  { root, globs }: { root: string; globs: readonly string[] },
  { load, resolve }: Loader,
  { err }: Output,
): Promise<LoadedMachines> {
  const files: LoadedFile[] = [];
  // A file may start actors; what they throw later must not end the command.
  const onUncaught = (error: unknown) =>
    err(
      `${files.at(-1)?.file ?? 'A file'} or one after it threw: ${error instanceof Error ? error.message : error}`,
    );
  process.on('uncaughtException', onUncaught);
  try {
    for (const file of filesOf(root, globs)) {
      try {
        const types = await declaredTypes(path.join(root, file), resolve);
        files.push({ file, exported: await load(`/${file}`), types });
      } catch (error) {
        files.push({ file, error });
      }
    }
    await setImmediate();
  } finally {
    process.off('uncaughtException', onUncaught);
  }
  if (files.length === 0) throw new Error(`No file matches ${globs.join(' ')} in ${root}.`);
  const { entries, problems, warnings } = registryOf(root, files);
  for (const line of [...problems, ...warnings]) err(line);
  return { entries, problems };
}
