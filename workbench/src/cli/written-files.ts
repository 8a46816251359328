import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { countText } from '../paths/wording.ts';
import type { Output } from './output.ts';

export interface WrittenFile {
  text: string;
  /** The file of the machine, relative to the root; `null` for a file about all machines. */
  source: string | null;
}

/** By file name. */
export type Files = ReadonlyMap<string, WrittenFile>;

export interface Folder {
  root: string;
  out: string;
  /** The files that were searched for machines, relative to the root. */
  sources: readonly string[];
}

/** Lists the files that `render` wrote, each with the file of its machine. Other files of the folder are never deleted. */
const listName = '.statecharts.json';

const listSchema = z.record(z.string(), z.nullable(z.string()));

/**
 * Writes the files, and deletes the files of machines that no longer exist.
 * @param isWhole whether all machines could be loaded; otherwise nothing is deleted
 * @throws Error if a file would replace one that this command did not write, or if pages belong to machines of other files
 */
export function writeFiles(
  { isWhole, ...where }: Folder & { isWhole: boolean },
  files: Files,
  { out: say }: Output,
): void {
  const { root, out } = where;
  const folder = path.resolve(root, out);
  makeFolder(folder);
  const { different, gone, foreign, before } = changedFiles(where, files);
  const [own] = different.filter((name) => foreign.has(name));
  if (own !== undefined)
    throw new Error(
      `${path.join(out, own)} was not written by render. Move it, or choose another folder by --out.`,
    );
  const removed = isWhole ? gone : [];
  for (const name of removed) rmSync(path.join(folder, name), { force: true });
  for (const name of different) writeFileSync(path.join(folder, name), files.get(name)?.text ?? '');
  const kept = isWhole ? [] : gone;
  const list = {
    ...Object.fromEntries([...files].map(([name, { source }]) => [name, source])),
    ...Object.fromEntries(kept.map((name) => [name, before[name] ?? null])),
  };
  writeFileSync(path.join(folder, listName), `${JSON.stringify(list, null, 2)}\n`);
  if (removed.length > 0) say(`Deleted ${removed.join(', ')}: no file exports their machines now.`);
  say(
    `${countText(files.size, 'file')} in ${out}, of which ${countText(different.length + removed.length, 'has', 'have')} changed.`,
  );
}

/** @throws Error if the path or a part of it is a file, or if it cannot be made */
export function makeFolder(folder: string): void {
  checkFolder(folder);
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  // `recursive` would not end below /proc.
  mkdirSync(folder);
}

function checkFolder(folder: string): void {
  for (let one = folder; ; one = path.dirname(one)) {
    if (!existsSync(one)) continue;
    if (statSync(one).isDirectory()) return;
    throw new Error(`${one} is a file, not a folder. Choose a folder by --out.`);
  }
}

/**
 * Whether the folder has exactly these files.
 * @throws Error if pages belong to machines of other files
 */
export function checkFiles(where: Folder, files: Files, { out: say, err }: Output): boolean {
  const { out } = where;
  checkFolder(path.resolve(where.root, out));
  const { different, gone } = changedFiles(where, files);
  if (different.length + gone.length === 0) {
    say(`${countText(files.size, 'file')} in ${out} ${files.size === 1 ? 'matches' : 'match'} the machines.`);
    return true;
  }
  err(
    `${out} differs from the machines in ${[...different, ...gone].join(', ')}. Run render without --check.`,
  );
  return false;
}

interface ChangedFiles {
  different: string[];
  /** Files of machines that no longer exist. */
  gone: string[];
  /** Files that `render` did not write. */
  foreign: Set<string>;
  before: z.infer<typeof listSchema>;
}

function changedFiles({ root, out, sources }: Folder, files: Files): ChangedFiles {
  const folder = path.resolve(root, out);
  const before = readList(folder);
  const there = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const gone = Object.keys(before).filter(
    (name) => name === path.basename(name) && there.has(name) && !files.has(name),
  );
  const others = gone.filter((name) => {
    const source = before[name] ?? null;
    return source !== null && !sources.includes(source) && existsSync(path.join(root, source));
  });
  // A call with fewer files must not delete the pages of the other files, and its index would lack them.
  if (others.length > 0)
    throw new Error(
      `${out} has ${others.join(', ')}, of machines in ${[...new Set(others.map((name) => before[name]))].join(', ')}. Name these files, too, or choose another folder by --out.`,
    );
  return {
    before,
    gone,
    foreign: new Set([...there].filter((name) => !Object.hasOwn(before, name))),
    different: [...files]
      .filter(
        ([name, { text }]) => !there.has(name) || readFileSync(path.join(folder, name), 'utf8') !== text,
      )
      .map(([name]) => name),
  };
}

function readList(folder: string): ChangedFiles['before'] {
  const list = path.join(folder, listName);
  if (!existsSync(list)) return {};
  try {
    return listSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
  } catch {
    throw new Error(`${list} is damaged, so nothing says which files render wrote. Delete it and them.`);
  }
}
