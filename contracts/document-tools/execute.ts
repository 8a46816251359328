import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export const contracts = path.resolve(import.meta.dirname, '..');
/** The folder in which the tools are installed and run. */
export const cache = path.join(path.dirname(contracts), 'node_modules/.cache/contract-documents');

export interface Outcome {
  isRight: boolean;
  output: string;
  /** The tool could not run; `output` gives the reason. */
  isSkipped?: true;
}

/** Runs a program in the folder of the tools. `isRight` means exit code 0. */
export async function execute(program: string, args: readonly string[]): Promise<Outcome> {
  const child = spawn(program, args, { cwd: cache, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { isRight: code === 0, output: code === null ? `${program} cannot be started` : `${out}${err}` };
}
