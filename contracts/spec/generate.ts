/** `node contracts/spec/generate.ts`: generates openapi.json and asyncapi.json from the routes, frames and schemas. */
import { writeFileSync } from 'node:fs';
import { readArguments } from '../../scripts/read-arguments.ts';
import { documents, textOf } from './documents.ts';

readArguments();

for (const { file, build } of documents) {
  writeFileSync(new URL(`../${file}`, import.meta.url), textOf(build()));
  console.log(`contracts/${file}`);
}
