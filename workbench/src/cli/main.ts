#!/usr/bin/env node
import { stripVTControlCharacters } from 'node:util';

/** No colours if the output is not a terminal or NO_COLOR is set. */
function writer(stream: NodeJS.WriteStream) {
  const write = stream.write.bind(stream);
  return (text: string) =>
    void write(`${stream.isTTY && !process.env.NO_COLOR ? text : stripVTControlCharacters(text)}\n`);
}

async function main(): Promise<number> {
  const [major = 0] = process.versions.node.split('.').map(Number);
  if (major < 22) {
    // The other modules need a newer Node.js, so they are not imported.
    process.stderr.write(
      `The workbench needs Node.js 22 or later, and this is Node.js ${process.versions.node}.\n`,
    );
    return 2;
  }
  const { runCommand } = await import('./run.ts');
  const args = process.argv.slice(2);
  const output = { out: writer(process.stdout), err: writer(process.stderr) };
  // What the files of the project log would spoil the JSON.
  if (args.includes('--json')) process.stdout.write = process.stderr.write.bind(process.stderr);
  return await runCommand(args, process.cwd(), output);
}

const code = await main();
// A loaded file may have started timers, which would keep the process alive.
process.exit(code);
