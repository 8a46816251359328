/**
 * `node contracts/spec/generate.ts`: generates openapi.json and asyncapi.json from the routes, frames and schemas. Exits with 1 if a pact
 * has a call that the routes do not describe.
 */
import { writeFileSync } from 'node:fs';
import { readArguments } from '../../scripts/read-arguments.ts';
import { pactFile, pactNames } from '../pact-files.ts';
import { parseOpenapi } from './check/operations.ts';
import { undescribedCalls } from './check/pacts.ts';
import { documents, textOf } from './documents.ts';
import { buildOpenapi } from './openapi.ts';
import { readPact } from './pact-file.ts';

readArguments();

for (const { file, build } of documents) {
  writeFileSync(new URL(`../${file}`, import.meta.url), textOf(build()));
  console.log(`contracts/${file}`);
}

const openapi = parseOpenapi(buildOpenapi());
for (const name of pactNames) {
  for (const [call, interaction] of undescribedCalls(readPact(pactFile(name)), openapi)) {
    console.error(`contracts/routes does not describe ${call}, of the interaction «${interaction}».`);
    process.exitCode = 1;
  }
}
