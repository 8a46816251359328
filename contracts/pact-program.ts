import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The one program behind the commands of `@pact-foundation/pact-cli`: `verifier`, `stub`, `broker` are its first argument. The
 * package's own commands wait for it without passing signals on, so that what they started would outlive them.
 * @throws where there is none for this machine
 */
export function pactProgram(): string {
  const {
    standalone,
  }: { standalone(): { pactFullPath: string } } = require('@pact-foundation/pact-cli/src/pact-standalone.js');
  return standalone().pactFullPath;
}

/** Its environment: nothing is reported to anybody. */
export function pactEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { ...process.env, PACT_DO_NOT_TRACK: 'true', ...more };
}
