import type { Output } from '../../command-line/run-command.ts';

export interface Said {
  code: number;
  out: string;
  err: string;
}

/** Runs a command. @returns its output and exit code */
export async function run(
  command: (args: string[], output: Output) => Promise<number>,
  args: readonly string[],
): Promise<Said> {
  const said = { out: '', err: '' };
  const code = await command([...args], {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
  });
  return { code, ...said };
}
