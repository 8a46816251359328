import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { builtCoveragePath } from './built-path.ts';

/**
 * Serves the merged coverage file beside the app, if the file exists, so that the workbench can fetch it.
 * @param file path of the merged coverage file, relative to the root of the project
 */
export function machineCoverage({ file }: { file: string }): Plugin {
  let from = '';
  return {
    name: 'machine-coverage',
    configResolved({ root }) {
      from = path.join(root, file);
    },
    configureServer({ middlewares, config }) {
      middlewares.use(`${config.base}${builtCoveragePath}`, (_, response, next) => {
        if (!existsSync(from)) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(readFileSync(from));
      });
    },
    generateBundle() {
      if (existsSync(from)) {
        this.emitFile({ type: 'asset', fileName: builtCoveragePath, source: readFileSync(from) });
      }
    },
  };
}
