import './node-20.ts';
import { runAsProcess } from '../command-line/run-command.ts';
import { runProgram } from './program.ts';

await runAsProcess(runProgram);
