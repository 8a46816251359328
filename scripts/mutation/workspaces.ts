import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The npm workspaces of the repository at `root`, with package names and folders. */
export function workspaces(root: string): { name: string; folder: string }[] {
  const folders: string[] = readPackage(root).workspaces ?? [];
  return folders.map((folder) => ({ folder, name: readPackage(path.join(root, folder)).name }));
}

function readPackage(folder: string) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}
