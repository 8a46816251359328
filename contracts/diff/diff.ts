import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../command-line/usage-error.ts';
import { type PactName, pactFile, pactNames } from '../pact-files.ts';
import { type Pact, parsePact } from '../spec/pact-file.ts';
import { diffAsyncapi } from './asyncapi.ts';
import type { Difference } from './difference.ts';
import { readAt } from './git.ts';
import { isJson, type Json } from './json.ts';
import { diffOpenapi } from './openapi.ts';
import { diffPacts } from './pacts.ts';

/**
 * Compares the contracts of a commit with those in the working tree.
 * @param folder the folder of the contracts, in a git repository
 * @throws a `UsageError` if a file is missing or cannot be read
 */
export async function diffContracts(folder: string, commit: string): Promise<Difference[]> {
  const files = ['openapi.json', 'asyncapi.json', ...pactNames.map(fileOf)];
  const texts = readAt(folder, commit, files);
  const read = <T>(file: string, parse: (text: string) => T, nothing: T) => {
    const before = texts.get(file);
    const here = path.join(folder, file);
    if (!existsSync(here)) throw new UsageError(`contracts/${file} is missing`);
    return {
      // A file that did not exist in the commit counts as empty.
      before: before === undefined ? nothing : parsed(before, parse, `contracts/${file} of ${commit}`),
      after: parsed(readFileSync(here, 'utf8'), parse, `contracts/${file}`),
    };
  };
  const pacts = pactNames.map(async (name) => {
    const file = fileOf(name);
    return await diffPacts({
      ...read(file, parsePact, emptyPact(name)),
      file,
      isOptional: name !== 'required',
    });
  });
  return [
    ...(await Promise.all(pacts)).flat(),
    ...diffOpenapi(read('openapi.json', parseDocument, {})),
    ...diffAsyncapi(read('asyncapi.json', parseDocument, {})),
  ];
}

function fileOf(name: PactName): string {
  return path.join('pacts', path.basename(pactFile(name)));
}

function emptyPact(name: PactName): Pact {
  return { consumer: { name }, provider: { name }, interactions: [] };
}

function parseDocument(text: string): Json {
  const document: unknown = JSON.parse(text);
  if (!isJson(document)) throw new Error('it is not an object');
  return document;
}

function parsed<T>(text: string, parse: (text: string) => T, name: string): T {
  try {
    return parse(text);
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}
