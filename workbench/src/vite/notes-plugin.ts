import path from 'node:path';
import type { Plugin } from 'vite';
import { answerNotes, readNotes } from './notes.ts';

/**
 * Serves the notes on states beside the app, for `servedNotes`. The development server also writes the file; a build contains a copy of it.
 * @param file path of the notes, relative to the root of the project
 * @param address their path in the app, relative to its root
 */
export function stateNotes({ file, address }: { file: string; address: string }): Plugin {
  let from = '';
  return {
    name: 'state-notes',
    configResolved({ root }) {
      from = path.join(root, file);
    },
    configureServer({ middlewares, config }) {
      middlewares.use(`${config.base}${address}`, (request, response) =>
        answerNotes(from, request, response),
      );
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: address, source: JSON.stringify(readNotes(from)) });
    },
  };
}
