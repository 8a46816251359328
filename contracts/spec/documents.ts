import { buildAsyncapi } from './asyncapi.ts';
import { buildOpenapi } from './openapi.ts';

/** The generated documents, and what makes them. */
export const documents = [
  { file: 'openapi.json', build: buildOpenapi },
  { file: 'asyncapi.json', build: buildAsyncapi },
] as const;

/** As a document stands in its file. Keys keep the order of the source, which a person wrote to be read. */
export function textOf(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
