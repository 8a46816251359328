import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { documents, textOf } from '../spec/documents.ts';
import { lint } from '../spec/lint.ts';

const pathOf = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'stanza-lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.each(documents)('$file', ({ file, build }) => {
  it('equals the committed file; `npm run generate -w contracts` writes it', () => {
    expect(textOf(build())).toBe(readFileSync(pathOf(file), 'utf8'));
  });

  it('is identical each time it is built', () => {
    expect(textOf(build())).toBe(textOf(build()));
  });
});

// Each test starts a process, which can be slow on a busy machine.
describe('lint', { timeout: 60_000 }, () => {
  it('finds nothing in either document', () => {
    const { isClean, output } = lint(documents.map(({ file }) => pathOf(file)));
    expect(output).toContain('valid');
    expect(isClean, output).toBe(true);
  });

  it('reports the problem in each broken document', () => {
    const broken = documents.map(({ file, build }) => {
      writeFileSync(join(folder, file), textOf({ ...build(), servers: 'nowhere' }));
      return join(folder, file);
    });
    const { isClean, output } = lint(broken);
    expect(isClean).toBe(false);
    for (const { file } of documents) expect(output).toMatch(new RegExp(`${file}:\\d+:\\d+ at #/servers`));
  });

  it('treats a warning as a failure', () => {
    const [openapi] = documents;
    const { tags: _, ...document } = openapi.build();
    const unlicensed = join(folder, 'unlicensed.json');
    writeFileSync(unlicensed, textOf({ ...document, info: { title: 'No licence', version: '1' } }));
    expect(lint([unlicensed])).toMatchObject({ isClean: false, output: expect.stringContaining('license') });
  });
});
