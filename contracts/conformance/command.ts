import { createSuiteCommand } from '../command-line/suite-command.ts';
import type { Check } from './check.ts';
import { allChecks } from './checks/all-checks.ts';
import { type Options, readOptions, usage } from './options.ts';
import { reachTarget } from './reach.ts';
import { runChecks } from './suite.ts';

/** `conformance:chat`. Resolves with the exit code. */
export const runCommand = createSuiteCommand<Check, Options>({
  part: 'chat',
  usage,
  readOptions,
  checksOf: () => allChecks,
  start: async (checks, options) => runChecks(checks, await reachTarget(options), options.isStrict),
});
