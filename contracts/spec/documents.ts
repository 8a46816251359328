import { buildAsyncapi } from './asyncapi.ts';
import { buildOpenapi } from './openapi.ts';

/** The generated documents, each with the function that builds it. */
export const documents = [
  { file: 'openapi.json', build: buildOpenapi },
  { file: 'asyncapi.json', build: buildAsyncapi },
] as const;

/** The text of a document's file. Keys keep the order of the source, which is made for readers. */
export function textOf(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
