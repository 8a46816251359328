import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { committedPacts, pactFile, pactNames, writtenPacts } from '../pact-files.ts';
import { providerStatesPage } from '../provider/states-page.ts';

/** The consumer tests (project `pacts`) write the pacts in the same run. */
describe('the committed pacts', () => {
  it.each(pactNames)('equal what the consumer tests write: %s', async (name) => {
    const written = await readFile(pactFile(name, writtenPacts), 'utf8').catch(() => {
      throw new Error('No pact has been written: run vitest with --project pacts --project contracts.');
    });
    const committed = await readFile(pactFile(name), 'utf8');
    expect(written === committed, 'They differ: node contracts/generate-pacts.ts').toBe(true);
  });

  it('are the only files in their folder', async () => {
    const files = pactNames.map((name) => path.basename(pactFile(name))).toSorted();
    expect((await readdir(committedPacts)).toSorted()).toEqual(files);
  });
});

it('the committed document of provider states is up to date', async () => {
  const committed = await readFile(path.join(committedPacts, '../provider-states.md'), 'utf8');
  expect(committed, 'They differ: node contracts/generate-states.ts').toBe(providerStatesPage());
});
