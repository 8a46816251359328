/**
 * `npm run mutations -w contracts [-- --backend reference] [--every N] [--only PATTERN] [--results FILE] [--minutes N]`: changes
 * answers in hundreds of ways. The app's own clients show which changes a person would notice. Prints the changes that break the app but
 * pass the contracts, and the harmless changes that the contracts reject. Exits with 1 if there are any.
 * With `--browser` the changes concern CORS, caching and redirects, and the clients run in a real Chromium.
 * A whole table takes long: `--results` keeps its rows in a file, and the next run continues after them; `--minutes` limits the time. The
 * totals count all rows in the file.
 */
import { startEmbeddedServer } from '@stanza/server/database/embedded/embedded-server.ts';
import { prepareDatabase } from '@stanza/server/database/prepare.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { numberOf, readArguments, refuse } from '../../scripts/read-arguments.ts';
import { patternOf } from '../command-line/flags.ts';
import { startIndependentProvider } from '../independent-provider/provider.ts';
import { pactNames } from '../pact-files.ts';
import { startReferenceBackend } from '../provider/reference-backend.ts';
import { browserMutations } from './browser-mutations.ts';
import { capabilityMutations, generatedMutations } from './generated-mutations.ts';
import { openRows } from './saved-rows.ts';
import { coveredByWalk, isRight, makeTable, type Row } from './table.ts';

const { values } = readArguments({
  options: {
    backend: { type: 'string' },
    browser: { type: 'boolean' },
    every: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
    results: { type: 'string' },
  },
});
const every = numberOf('every', values.every ?? '1', 1);
const minutes = numberOf('minutes', values.minutes ?? 'Infinity', 0);
if (values.backend !== undefined && values.backend !== 'reference')
  refuse(`--backend must be reference, not '${values.backend}'.`);
const isReference = values.backend === 'reference';
const only = patternOf(values.only ?? '');

/** The number of changes between two checks of the time limit. */
const atOnce = 25;

async function openIndependent() {
  const { url, stateUrl, close } = await startIndependentProvider();
  return { url, states: { url: stateUrl }, pacts: ['required'] as const, close };
}

async function openReference() {
  const folder = temporaryFolder('stanza-mutations-');
  const database = await startEmbeddedServer(folder, { fsync: 'off' });
  await prepareDatabase(database.url);
  const backend = await startReferenceBackend({
    databaseUrl: database.url,
    corsOrigins: ['https://app.example'],
  });
  return {
    ...backend,
    pacts: pactNames,
    async close() {
      await backend.close();
      await database.stop();
    },
  };
}

function print({ mutation: { call, name }, isBreaking, caughtBy }: Row): void {
  const label = isBreaking ? 'breaks the app' : 'harmless';
  console.log([call, name, label, caughtBy?.by ?? 'passes', caughtBy?.line ?? ''].join(' | '));
}

const { pacts, close, ...backend } = await (isReference ? openReference() : openIndependent());
const tried = (
  values.browser
    ? browserMutations
    : coveredByWalk([...generatedMutations, ...(isReference ? capabilityMutations : [])], isReference)
)
  .filter(({ call, name }) => only.test(`${call} ${name}`))
  .filter((_, i) => i % every === 0);
const end = performance.now() + minutes * 60_000;
const saved = await openRows(values.results);
const waiting = tried.filter((mutation) => !saved.isTried(mutation));
while (waiting.length > 0 && performance.now() < end) {
  const some = waiting.splice(0, atOnce);
  await saved.save(
    values.browser
      ? await (await import('./browser-table.ts')).makeBrowserTable(backend, some, print)
      : await makeTable(backend, some, { pacts, onRow: print }),
  );
}
await close();
const rows = saved.of(tried);
const wrong = rows.filter((row) => !isRight(row));
console.log(`\n${rows.length} changes: ${rows.filter(({ isBreaking }) => isBreaking).length} break the app.`);
if (waiting.length > 0) console.log(`${waiting.length} more have not been tried yet.`);
for (const row of wrong) {
  console.log(row.isBreaking ? '\nBREAKS THE APP, NOT CAUGHT:' : '\nHARMLESS, REFUSED:');
  print(row);
}
console.log(
  `\n${wrong.filter(({ isBreaking }) => isBreaking).length} not caught, ${wrong.filter(({ isBreaking }) => !isBreaking).length} refused without need.`,
);
process.exitCode = wrong.length === 0 && waiting.length === 0 ? 0 : 1;
