import { createRequire } from 'node:module';
import { devNull } from 'node:os';

const require = createRequire(import.meta.url);

/**
 * The path of the program behind the commands of `@pact-foundation/pact-cli`; its first argument is `verifier`, `stub` or `broker`.
 * The package's own commands do not forward signals, so their child processes would outlive them.
 * @throws if the package has no program for this machine
 */
export function pactProgram(): string {
  const {
    standalone,
  }: { standalone(): { pactFullPath: string } } = require('@pact-foundation/pact-cli/src/pact-standalone.js');
  return standalone().pactFullPath;
}

/**
 * The environment of the program, without Pact's usage tracking. The program reads the machine's certificates for every request,
 * which takes 10 to 30 ms, so plain HTTP gets an empty certificate file.
 */
export function pactEnvironment(protocol: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const certificates = protocol === 'http:' ? { SSL_CERT_FILE: devNull } : {};
  return { ...process.env, PACT_DO_NOT_TRACK: 'true', ...certificates, ...more };
}
