/**
 * `npm run check -w contracts`: lints openapi.json and asyncapi.json, and checks that every interaction of the pacts conforms to them.
 * Exits with 1 if there is a problem.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../../scripts/read-arguments.ts';
import { pactFile, pactNames } from '../pact-files.ts';
import { createPactCheck } from './check/pacts.ts';
import { documents } from './documents.ts';
import { lint } from './lint.ts';
import { readPact } from './pact-file.ts';

readArguments();

const files = documents.map(({ file }) => fileURLToPath(new URL(`../${file}`, import.meta.url)));
const { isClean, output } = lint(files);
if (!isClean) console.error(output);

const [openapi, asyncapi] = files.map((file): unknown => JSON.parse(readFileSync(file, 'utf8')));
const checkPact = createPactCheck({ openapi, asyncapi });
let problems = 0;
for (const name of pactNames) {
  const pact = readPact(pactFile(name));
  const lines = await checkPact(pact);
  for (const line of lines) console.error(line);
  problems += lines.length;
  console.log(`${pact.consumer.name}: ${pact.interactions.length} interactions, ${lines.length} problems`);
}
process.exitCode = isClean && problems === 0 ? 0 : 1;
