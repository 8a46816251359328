/** `node contracts/spec/generate.ts`: writes openapi.json and asyncapi.json anew from the routes, frames and schemas. */
import { writeFileSync } from 'node:fs';
import { documents, textOf } from './documents.ts';

for (const { file, build } of documents) {
  writeFileSync(new URL(`../${file}`, import.meta.url), textOf(build()));
  console.log(`contracts/${file}`);
}
