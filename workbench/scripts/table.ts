/**
 * `npm run table -w statechart-workbench -- FOLDER GLOB…`: prints what the workbench can do with the machines of a folder, as a Markdown
 * table. The folder needs a node_modules with XState.
 */
import path from 'node:path';
import { refuse } from '../../scripts/read-arguments.ts';
import { withCommands } from '../src/cli/project.ts';
import { unmatchedText } from '../src/vite/files.ts';

const [folder = '.', ...globs] = process.argv.slice(2);
if (globs.length === 0)
  refuse('Name a folder and a glob: npm run table -w statechart-workbench -- FOLDER GLOB…');
const unmatched = unmatchedText(globs, path.resolve(folder));
if (unmatched !== null) refuse(unmatched);
await withCommands({ root: path.resolve(folder), globs }, (commands) =>
  commands.table(
    { root: path.resolve(folder), globs },
    {
      out: (text) => void process.stdout.write(`${text}\n`),
      err: (text) => void process.stderr.write(`${text}\n`),
    },
  ),
);
// A loaded file may have started timers, which would keep the process alive.
process.exit();
