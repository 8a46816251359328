/** `npm run contracts:can-i-deploy`: whether a version fits those that are deployed already. `--help` says how to ask. */
import { runAsProcess } from '../command-line/run-command.ts';
import { canIDeploy } from './can-i-deploy.ts';

await runAsProcess(canIDeploy);
