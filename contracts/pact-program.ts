import { createRequire } from 'node:module';
import { devNull } from 'node:os';

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

/**
 * Its environment, for talking to an address. Nothing is reported to anybody. The program reads the machine's certificates again
 * for every request, for 10 to 30 ms each time: where none is needed, there are none.
 */
export function pactEnvironment(protocol: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const certificates = protocol === 'http:' ? { SSL_CERT_FILE: devNull } : {};
  return { ...process.env, PACT_DO_NOT_TRACK: 'true', ...certificates, ...more };
}
