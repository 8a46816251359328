import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakages } from '../independent-provider/breakages.ts';
import { states } from '../independent-provider/states.ts';
import { pactFile, pactNames } from '../pact-files.ts';
import { needs } from '../spec/needs.ts';
import { readOptions } from '../verify/options.ts';
import { readPact } from '../verify/pact.ts';
import { isEmpty, select } from '../verify/select.ts';

const folder = path.resolve(import.meta.dirname, '..');
const text = readFileSync(path.join(folder, 'README.md'), 'utf8');

/** The first group of each match. */
const all = (pattern: RegExp, of = text) => [...of.matchAll(pattern)].map(([, value = '']) => value);

describe('the README for backend developers', () => {
  it.each(all(/\]\(([^)#:]+)\)/g))('links to an existing file: %s', (link) => {
    expect(existsSync(path.join(folder, link))).toBe(true);
  });

  it('has commands with valid arguments and patterns that match', async () => {
    const pacts = await Promise.all(pactNames.map((name) => readPact(pactFile(name), () => false)));
    const commands = all(/npm (?:--prefix \S+ )?run verify (?:-w contracts )?-- ((?:[^\n`]|\\\n)+)/g);
    expect(commands.length).toBeGreaterThan(3);
    for (const command of commands) {
      const words = all(/("[^"]*"|'[^']*'|[^\s\\]+)/g, command).map((word) =>
        word.replaceAll(/^['"]|['"]$/g, ''),
      );
      const options = readOptions(words);
      if (options === 'help') throw new Error(command);
      expect(isEmpty(select(pacts, options.only))).toBe(false);
    }
  });

  it('says what openapi.json says of addresses, headers, CORS, uploads and places', () => {
    expect(text).toContain(needs);
  });

  it('names an existing breakage of the independent provider', () => {
    const names = all(/--break '([^']+)'/g);
    expect(names).toEqual(['rent as a text']);
    for (const name of names) expect(Object.keys(breakages)).toContain(name);
  });

  it('shows existing provider states', () => {
    const names = all(/case "([^"]+)"/g);
    expect(names).toHaveLength(3);
    for (const name of names) expect(Object.keys(states)).toContain(name);
  });
});
