import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/** Pairs of a file and an import that the linter must reject. */
const forbidden = [
  ['src/schemas/a.ts', '../domain/messages.ts'],
  ['src/domain/a.ts', '../api/http.ts'],
  ['src/domain/a.ts', 'xstate'],
  ['src/api/a.ts', '../machines/login.machine.ts'],
  ['src/api/a.ts', 'react'],
  ['src/machines/a.ts', '../api/http.ts'],
  ['src/machines/a.ts', '../app/environment.ts'],
  ['src/machines/a.ts', '@xstate/react'],
  ['src/components/a.ts', '../machines/login.machine.ts'],
  ['src/components/maps/a.ts', 'xstate'],
  ['src/views/login/a.ts', '../../api/auth.ts'],
  ['src/views/login/a.ts', '../../app/environment.ts'],
  ['src/views/login/a.ts', '../../../fixtures/members.ts'],
  ['src/app/a.ts', '../../fixtures/members.ts'],
  ['src/app/a.ts', '@stanza/server/app.ts'],
  ['src/app/a.ts', 'statechart-workbench/Workbench.tsx'],
  ['src/app/statecharts/a.ts', '../../../tests/support/machine-step.ts'],
  ['fixtures/a.ts', '../src/api/http.ts'],
  ['server/chat/a.ts', '../../src/schemas/chat/chat.ts'],
  ['server/chat/a.ts', '@stanza/api/http.ts'],
  ['server/a.ts', '@stanza/contracts/routes.ts'],
  ['contracts/verify/a.ts', '../../src/schemas/chat/chat.ts'],
  ['contracts/conformance/a.ts', '@stanza/server/app.ts'],
  ['contracts/independent-provider/a.ts', '@stanza/api/http.ts'],
  ['workbench/src/a.ts', '@stanza/schemas/account/user.ts'],
  ['workbench/src/live/a.ts', '../../../src/machines/login.machine.ts'],
  ['workbench/src/a.ts', '@chakra-ui/react'],
  ['artwork/a.ts', '../src/domain/image.ts'],
] as const;

/** Allowed imports: a rule that rejects everything must fail the test. */
const allowed = [
  ['src/domain/b.ts', '../schemas/chat.ts'],
  ['src/api/b.ts', '../domain/api-error.ts'],
  ['src/machines/b.ts', '../domain/search-query.ts'],
  ['src/components/b.ts', '../schemas/listing.ts'],
  ['src/views/login/b.ts', '../../machines/login.machine.ts'],
  ['src/app/statecharts/b.ts', '../../../fixtures/members.ts'],
  ['fixtures/b.ts', '../src/machines/login.machine.ts'],
  ['server/chat/b.ts', '@stanza/domain/chat/messages.ts'],
  ['contracts/provider/b.ts', '@stanza/server/app.ts'],
  ['contracts/conformance/b.ts', '@stanza/schemas/chat/chat.ts'],
  ['workbench/src/b.ts', 'xstate'],
  ['artwork/b.ts', '@stanza/server/demo/generate/random.ts'],
] as const;

const folder = mkdtempSync(path.join(tmpdir(), 'stanza-rooms-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes each pair to a file, lints them with the project's rules, and returns the rejected files. */
function lintImports(pairs: readonly (readonly [file: string, from: string])[]): Set<string> {
  copyFileSync('biome.json', path.join(folder, 'biome.json'));
  pairs.forEach(([file, from], index) => {
    const target = path.join(folder, nameOf(file, index));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, `import { a } from '${from}';\n\na();\n`);
  });
  const args = ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '--max-diagnostics=none'];
  const { stdout, stderr } = spawnSync('biome', [...args, '--reporter=github', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const refused = [...`${stdout}${stderr}`.matchAll(/lint\/style\/noRestrictedImports,file=([^,]+)/g)];
  return new Set(refused.map(([, file = '']) => path.relative(folder, path.resolve(folder, file))));
}

function nameOf(file: string, index: number): string {
  return file.replace('.ts', `${index}.ts`);
}

describe('the linter', () => {
  const pairs = [...forbidden, ...allowed];
  const refused = lintImports(pairs);
  it.each(forbidden.map(([file, from], index) => ({ file, from, index })))(
    'rejects $from in $file',
    ({ file, index }) => {
      expect(refused).toContain(nameOf(file, index));
    },
  );

  it.each(allowed.map(([file, from], index) => ({ file, from, index: forbidden.length + index })))(
    'allows $from in $file',
    ({ file, index }) => {
      expect(refused).not.toContain(nameOf(file, index));
    },
  );
});

describe('the map of the domains in docs/glossary.md', () => {
  const rows = readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| `(\w+)` \|[^|]*\| ([\w, ]+) \|$/gm);
  const map = new Map([...rows].map(([, domain = '', arrows = '']) => [domain, arrows.split(', ')]));
  const layer = 'src/(?:machines|views|api|schemas|domain|app/effects)';
  const inDomain = new RegExp(`^${layer}/(${[...map.keys()].join('|')})/`);

  /** The arrows of the code, each with a file that has it. */
  const arrows = new Map<string, string>();
  for (const file of globSync('src/**/*.{ts,tsx}')) {
    const from = inDomain.exec(file)?.[1];
    if (!from) continue;
    for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const to: string = inDomain.exec(path.join(path.dirname(file), imported))?.[1] ?? from;
      if (to !== from) arrows.set(`${from} → ${to}`, file);
    }
  }

  it('has every arrow of the code', () => {
    expect(map.size).toBe(8);
    const missing = [...arrows].filter(([arrow]) => {
      const [from = '', to = ''] = arrow.split(' → ');
      return !map.get(from)?.includes(to);
    });
    expect(missing).toEqual([]);
  });
});
