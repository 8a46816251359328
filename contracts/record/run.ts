/** `npm run record -w contracts -- --backend URL`: tells what passes between the app and a backend. `--help` lists the options. */
import { runAsProcess } from '../command-line/run-command.ts';
import { runCommand } from './command.ts';

await runAsProcess(runCommand);
