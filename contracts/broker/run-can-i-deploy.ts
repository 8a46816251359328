/** `npm run can-i-deploy -w contracts`: asks whether a version is compatible with the deployed ones. `--help` lists the options. */
import { runAsProcess } from '../command-line/run-command.ts';
import { canIDeploy } from './can-i-deploy.ts';

await runAsProcess(canIDeploy);
