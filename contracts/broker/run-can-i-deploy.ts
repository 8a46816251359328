/** `npm run contracts:can-i-deploy`: whether a version fits those that are deployed already. `--help` says how to ask. */
import { canIDeploy } from './can-i-deploy.ts';

process.exitCode = await canIDeploy(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
