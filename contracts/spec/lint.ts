import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const redocly = createRequire(import.meta.url)
  .resolve('@redocly/cli/package.json')
  .replace(/package\.json$/, 'bin/cli.js');
const config = fileURLToPath(new URL('redocly.yaml', import.meta.url));

/** Lints documents with Redocly's recommended rules. A warning counts as a failure. Telemetry and update checks are off. */
export function lint(files: readonly string[]): { isClean: boolean; output: string } {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [redocly, 'lint', '--config', config, ...files],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        NO_COLOR: '1',
      },
    },
  );
  const output = `${stdout}${stderr}`;
  return { isClean: status === 0 && !/\bwarnings?\b/i.test(output), output };
}
