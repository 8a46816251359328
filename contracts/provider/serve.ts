/**
 * `npx --yes node contracts/provider/serve.ts`: starts the reference backend with its provider states on a new empty database, for manual
 * verification. Runs until it is stopped.
 */
import { startEmbeddedServer } from '@stanza/server/database/embedded/embedded-server.ts';
import { prepareDatabase } from '@stanza/server/database/prepare.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { readArguments } from '../../scripts/read-arguments.ts';
import { startReferenceBackend } from './reference-backend.ts';

readArguments();

const folder = temporaryFolder('stanza-provider-');
const database = await startEmbeddedServer(folder);
await prepareDatabase(database.url);
const backend = await startReferenceBackend({ databaseUrl: database.url });
console.log(`The backend is at ${backend.url}, its provider states at ${backend.states.url}`);
