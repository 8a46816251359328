import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverSentences } from '../../src/domain/server-sentences.ts';

const code = globSync('server/**/*.ts', { exclude: ['server/tests/**'] })
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replaceAll(/\$\{[^}]*\}/g, '{}');

test.each(serverSentences)('the server says: %s', (sentence) => {
  // The number of minutes decides on the last word.
  const said = sentence.replaceAll(/\{\w+\}( minutes?)?/g, (_, unit?: string) => (unit ? '{} {}' : '{}'));
  expect(code).toContain(said);
});
