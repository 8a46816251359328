#!/usr/bin/env node
import { runCommand } from './run.ts';

const code = await runCommand(process.argv.slice(2), process.cwd(), {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
});
// A loaded file may have started timers, which would keep the process.
process.exit(code);
