import { readReferences } from './read-references.ts';

const files = import.meta.glob<string>(['../../../docs/product/*/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The sections of docs/product, for the browser: Vite puts them into the bundle. */
export const references = readReferences(
  Object.fromEntries(Object.entries(files).map(([file, text]) => [file.replace(/^.*\/|\.md$/g, ''), text])),
);
