import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { declaredTypes, type Resolve } from '../discover/declared-types.ts';
import { checkInitial, longStack } from '../discover/machines-in.ts';
import { type LoadedFile, registryOf } from '../discover/registry-of.ts';
import type { MachineEntry } from '../model/registry.ts';
import { countText } from '../paths/wording.ts';
import { filesOf } from '../vite/files.ts';
import { atTarget, faultOf, faultText } from '../vite/why.ts';
import type { Output } from './output.ts';

export interface Loader {
  load(url: string): Promise<Record<string, unknown>>;
  resolve: Resolve;
}

export interface LoadedMachines {
  entries: readonly MachineEntry[];
  /** Problems with the files, one sentence each. */
  problems: readonly string[];
}

/** Whether a file is named literally, not by a pattern. */
function isNamed(file: string, globs: readonly string[]): boolean {
  return globs.some((glob) => path.posix.normalize(glob.split(path.sep).join('/')) === file);
}

/** Loads the machines of a project's files. Problems are printed. */
export async function loadMachines(
  { root, globs }: { root: string; globs: readonly string[] },
  { load, resolve }: Loader,
  { err }: Output,
): Promise<LoadedMachines> {
  const files: LoadedFile[] = [];
  // A file may start actors; an error that they throw later must not end the command.
  const onUncaught = (error: unknown) =>
    err(
      `${files.at(-1)?.file ?? 'A file'} or one after it threw: ${error instanceof Error ? error.message : error}`,
    );
  process.on('uncaughtException', onUncaught);
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = longStack;
  try {
    for (const file of filesOf(root, globs)) {
      try {
        const types = await declaredTypes(path.join(root, file), resolve);
        const exported = await load(`/${file}`);
        checkInitial(exported);
        files.push({ file, exported, types });
      } catch (error) {
        files.push({ file, error: faultText(atTarget(faultOf(error, root), root, file)) });
      }
    }
    await setImmediate();
  } finally {
    process.off('uncaughtException', onUncaught);
    Error.stackTraceLimit = stackTraceLimit;
  }
  if (files.length === 0) throw new Error(`No file matches ${globs.join(' ')} in ${root}.`);
  const { entries, problems, warnings, sources } = registryOf(root, files);
  const lacking = files
    .filter((one) => 'exported' in one && !sources.has(one.file) && isNamed(one.file, globs))
    .map(({ file }) => `${file} exports no machine.`);
  const all = [...problems, ...lacking];
  // A check that finds no machine must not pass.
  if (entries.length === 0 && all.length === 0)
    all.push(
      `No machine is exported by the ${countText(files.length, 'file')} that ${globs.join(' ')} names.`,
    );
  for (const line of [...all, ...warnings]) err(line);
  return { entries, problems: all };
}
