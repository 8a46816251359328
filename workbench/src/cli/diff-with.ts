import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { filesOf, unmatchedText } from '../vite/files.ts';
import type { Output } from './output.ts';
import { type Project, withCommands } from './project.ts';
import { makeFolder } from './written-files.ts';

interface DiffOptions extends Project {
  ref: string;
  out: string | undefined;
  isComment: boolean;
}

/** Compares the machines of the working tree with those of a git reference. */
export async function diffWith(
  { ref, out, isComment, ...project }: DiffOptions,
  output: Output,
): Promise<number> {
  const { root } = project;
  // Below the root, so that imports of packages resolve as in the project.
  const folder = mkdtempSync(path.join(root, '.statecharts-'));
  try {
    await extract(root, ref, folder);
    const unmatched = unmatchedText(project.globs, root, folder);
    if (unmatched !== null) throw new Error(unmatched);
    const { charts: before, problems: knownProblems } = await chartsOf({ ...project, root: folder }, output);
    const target = path.resolve(root, out ?? '.');
    const write = (name: string, text: string) => {
      makeFolder(target);
      writeFileSync(path.join(target, name), text);
    };
    return await withCommands(project, (commands) =>
      commands.diff({ ...project, before, knownProblems, ref, out, isComment }, output, write),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function chartsOf(project: Project, { out, err }: Output) {
  // Without files in the reference, all machines are new.
  if (filesOf(project.root, project.globs).length === 0) return { charts: [], problems: [] };
  const output = { out, err: (text: string) => err(`before: ${text}`) };
  return await withCommands(project, (commands) => commands.charts(project, output));
}

/** Writes the files of a reference into a folder. */
async function extract(root: string, ref: string, folder: string): Promise<void> {
  const { status, stderr } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`git knows no commit '${ref}' in ${root}. ${stderr ?? ''}`.trim());
  // `git archive` would fail for a folder that the reference does not have.
  const hadFolder = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${ref}:./`], { cwd: root });
  if (hadFolder.status !== 0) return;
  const archive = spawn('git', ['archive', '--format=tar', ref], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const tar = spawn('tar', ['-x', '-C', folder], { stdio: ['pipe', 'ignore', 'inherit'] });
  archive.stdout.pipe(tar.stdin);
  const codes = await Promise.all(
    [archive, tar].map(
      (child) =>
        new Promise<number | null>((resolve, reject) => {
          child.once('error', reject).once('close', resolve);
        }),
    ),
  );
  if (codes.some((code) => code !== 0)) throw new Error(`The files of ${ref} cannot be read.`);
}
