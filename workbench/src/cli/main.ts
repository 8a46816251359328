#!/usr/bin/env node
import { runCommand } from './run.ts';

process.exitCode = await runCommand(process.argv.slice(2), process.cwd(), {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
});
