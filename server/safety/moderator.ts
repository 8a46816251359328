/** `npm run moderator -w server -- EMAIL [--remove]`: docs/product/safety/moderation.md says what moderators do. */
import { parseArgs } from 'node:util';
import { emailKey } from '../account/email-key.ts';
import { readConfig } from '../config.ts';
import { connect } from '../database/connect.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { createClosers } from '../process/closers.ts';
import { makeDataFolder } from '../process/data-folder.ts';
import { reasonOf } from '../process/start-error.ts';
import { openDatabase } from '../start.ts';
import { setModerator } from './set-moderator.ts';

const usage = 'Usage: npm run moderator -w server -- EMAIL [--remove]';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remove: { type: 'boolean', default: false } },
  });
  const [email] = positionals;
  if (email === undefined || positionals.length > 1) throw new Error(usage);
  const config = readConfig(process.env);
  const closers = createClosers(10_000);
  try {
    await makeDataFolder(config.dataDir);
    const { url } = await openDatabase(config, closers);
    await prepareDatabase(url);
    const db = connect(url);
    closers.add(() => db.destroy());
    const name = await setModerator(db, emailKey(email), !values.remove);
    if (name === null) throw new Error(`No account has the email ${email}.`);
    console.log(values.remove ? `${name} is no moderator any more.` : `${name} is a moderator.`);
  } finally {
    await closers.closeAll();
  }
}

try {
  await main();
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}
