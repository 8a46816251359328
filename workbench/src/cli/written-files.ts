import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { countText } from '../paths/wording.ts';
import type { Output } from './output.ts';

/** Text of each file, by its name. */
export type Files = ReadonlyMap<string, string>;

/** Names the files that `render` wrote: no other file of the folder is removed. */
const listName = '.statecharts.json';

/**
 * Writes the files, and removes those that an earlier run wrote and this one does not.
 * @param isWhole whether all machines could be loaded; else none is removed
 * @throws Error where one of them would replace a file that no run wrote
 */
export function writeFiles(
  { root, out, isWhole }: { root: string; out: string; isWhole: boolean },
  files: Files,
  { out: say }: Output,
): void {
  const folder = path.resolve(root, out);
  makeFolder(folder);
  const { different, gone, foreign } = changedFiles(folder, files);
  const [own] = different.filter((name) => foreign.has(name));
  if (own !== undefined)
    throw new Error(
      `${path.join(out, own)} was not written by render. Move it, or choose another folder by --out.`,
    );
  const removed = isWhole ? gone : [];
  for (const name of removed) rmSync(path.join(folder, name), { force: true });
  for (const name of different) writeFileSync(path.join(folder, name), files.get(name) ?? '');
  const kept = isWhole ? [] : gone;
  writeFileSync(path.join(folder, listName), `${JSON.stringify([...files.keys(), ...kept], null, 2)}\n`);
  if (removed.length > 0) say(`Deleted ${removed.join(', ')}: no machine that was rendered now has them.`);
  say(
    `${countText(files.size, 'file')} in ${out}, of which ${countText(different.length + removed.length, 'has', 'have')} changed.`,
  );
}

/** @throws Error where a file has its name */
export function makeFolder(folder: string): void {
  checkFolder(folder);
  mkdirSync(folder, { recursive: true });
}

function checkFolder(folder: string): void {
  for (let one = folder; ; one = path.dirname(one)) {
    if (!existsSync(one)) continue;
    if (statSync(one).isDirectory()) return;
    throw new Error(`${one} is a file, not a folder. Choose a folder by --out.`);
  }
}

/** Whether the folder has just these files. */
export function checkFiles(root: string, out: string, files: Files, { out: say, err }: Output): boolean {
  const folder = path.resolve(root, out);
  checkFolder(folder);
  const { different, gone } = changedFiles(folder, files);
  if (different.length + gone.length === 0) {
    say(`${countText(files.size, 'file')} in ${out} ${files.size === 1 ? 'matches' : 'match'} the machines.`);
    return true;
  }
  err(
    `${out} differs from the machines in ${[...different, ...gone].join(', ')}. Run render without --check.`,
  );
  return false;
}

function changedFiles(
  folder: string,
  files: Files,
): { different: string[]; gone: string[]; foreign: Set<string> } {
  const list = path.join(folder, listName);
  const before: unknown = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  const there = new Set(existsSync(folder) ? readdirSync(folder) : []);
  return {
    foreign: new Set([...there].filter((name) => !Array.isArray(before) || !before.includes(name))),
    different: [...files]
      .filter(([name, text]) => !there.has(name) || readFileSync(path.join(folder, name), 'utf8') !== text)
      .map(([name]) => name),
    gone: (Array.isArray(before) ? before : []).filter(
      (name) =>
        typeof name === 'string' && name === path.basename(name) && there.has(name) && !files.has(name),
    ),
  };
}
