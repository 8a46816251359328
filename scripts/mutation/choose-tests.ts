import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaces } from './workspaces.ts';

/** This test loads every machine. */
const habits = 'tests/machines/habits.test.ts';

/** Files in `folder`, and the server tests for them. */
const server = (folder: string, names: string, tests: string) => ({
  code: `server/${folder}/{${names},}.ts`,
  tests: tests.split(' ').map((test) => `server/tests/${test}.test.ts`),
});

/**
 * The tests for each area of the code, fast ones first. The first matching row counts. Nearly every server test imports the whole server
 * through the app, so a row lists the tests that check its files. Tests that start processes or insert many rows are left out, because
 * they would take seconds for each mutant.
 */
const areas: { code: string; tests: string[]; reach?: number }[] = [
  server('accounts', 'known-devices', 'known-devices'),
  server('accounts', 'sessions', 'auth-login auth-password chat-sessions'),
  server('accounts', 'password-resets', 'auth-password'),
  server('accounts', 'password-rule', 'common-passwords'),
  server('accounts', 'token-secret', 'token-secret'),
  server('accounts', 'passwords', 'token-secret auth-register auth-login'),
  server('accounts', 'email-key', 'auth-login rate-limits'),
  server('accounts', 'users', 'auth-register profile auth-login'),
  server('listings', 'circle', 'circle search-agreement'),
  server('listings', 'bars', 'bars filtered-search'),
  server(
    'listings',
    'change-listing',
    'listing-life listing-expiry listing-costs saved-searches private-places',
  ),
  server('listings', 'check-place', 'check-place'),
  server('listings', 'counted-rooms', 'filtered-search listing-counts'),
  server('listings', 'create-listing', 'own-listings listing-costs listing-expiry listing-drafts'),
  server('listings', 'cursor', 'search-paging search-bad-input filter-bad-input search'),
  server('listings', 'delete-listing', 'own-listings'),
  server('listings', 'drafts', 'listing-drafts'),
  server('listings', 'reminder-mail', 'reminder-mail'),
  server('listings', 'expiry,renewal-key', 'listing-expiry'),
  server('listings', 'notify-askers', 'listing-expiry inbox'),
  server('listings', 'filter-conditions,map-*,room-groups', 'map-boxes map-marks filtered-search'),
  server('listings', 'read-filtered-query', 'filter-bad-input'),
  server('listings', 'filter-listings', 'filtered-search'),
  server('listings', 'find-listing', 'listing'),
  server('listings', 'listing-counts', 'listing-counts'),
  server('listings', 'listing-row', 'listing listing-expiry'),
  server('listings', 'parse-draft', 'own-listings listing-costs'),
  server('listings', 'search-listings', 'filtered-search search'),
  server('listings', 'search-places', 'search-places'),
  server('listings', 'search-plan', 'search-plan'),
  server('listings', 'similar-listings', 'listing-life'),
  server('listings', 'squares', 'squares square-parts'),
  server('listings', 'with-place', 'search-aliases'),
  server('chat', 'stomp/frame-reader,stomp/frame-text,stomp/stomp-error', 'chat-frames chat-protocol'),
  server('chat', 'stomp/handshake', 'handshake'),
  server('chat', 'stomp/subscriptions', 'subscriptions'),
  server('chat', 'stomp/connection,stomp/frame-socket', 'connection frame-socket chat-frames'),
  server('chat', 'message-stream,missed-message-poller', 'chat-stream'),
  server('chat', 'notification-listener', 'notification-listener'),
  server('chat', 'fanout/fanout', 'fanout'),
  server('chat', 'fanout/keep-subscribed', 'keep-subscribed notification-listener'),
  server('chat', 'fanout/postgres', 'postgres-fanout'),
  server('chat', 'fanout/redis', 'redis-fanout'),
  server('chat', 'origin,upgrade-handler', 'upgrade-handler chat-upgrade'),
  server('chat', 'send-rate-limiter', 'send-rate-limiter'),
  server('chat', 'connection-registry', 'connection-registry'),
  server('chat', 'session-watch', 'session-watch chat-sessions'),
  server('chat', 'chat,times', 'chat-sessions chat-shutdown chat-upgrade chat-heartbeats chat-postgres'),
  server('chat', 'read-send', 'read-send'),
  server('chat', 'send-errors,send', 'send read-send'),
  server('chat', 'store-messages,messages', 'store-messages'),
  {
    // These files have only contract tests.
    code: 'src/api/{contacts,inbox,saved-searches,viewings}.ts',
    tests: ['contracts/consumer/*.test.ts'],
    reach: 0,
  },
  {
    code: 'src/api/publish/listing-upload.ts',
    tests: [
      'tests/app/publish/listing-upload.test.tsx',
      'contracts/consumer/{listing-costs,listing-drafts,listing-expiry,listing-life,private-places}.pact.test.ts',
    ],
  },
  {
    // The tests for the faults of every part of a page (root-faults.test.ts) take seconds.
    code: 'src/machines/{root.machine,root-setup,session.machine}.ts',
    tests: ['tests/machines/{session,session-tabs,root,root-chat}.test.ts', habits],
  },
  {
    code: 'src/machines/{draft-sync,listing-creation}*.ts',
    tests: ['tests/machines/listing-{creation*,drafts}.test.ts', habits],
  },
  {
    code: 'src/**',
    tests: [
      // The left-out tests read the text of source files, which mutants change.
      'tests/{schemas,domain,machines,api}/**/!(habits|references|source).test.ts',
      'tests/{components,views,app}/**/*.test.tsx',
      habits,
    ],
    reach: 1,
  },
];

/**
 * The test files for a source file, in stages, fast ones first: tests with the file's name, the test that loads every machine, other
 * tests that import the file (directly or through other modules), tests of views. `reach` is how many import steps a test may be farther
 * away than the nearest test. With `views` all tests of views run; without it only the nearest ones, and only if there are no other
 * tests.
 */
export function chooseTests(file: string, { views }: { views: boolean }): string[][] {
  const area = areas.find(({ code }) => path.matchesGlob(file, code));
  if (!area) throw new Error(`No area of scripts/mutation/choose-tests.ts has ${file}.`);
  const found = [...distancesTo(file)]
    .map(([test, distance]) => ({
      test,
      distance,
      rank: area.tests.findIndex((glob) => path.matchesGlob(test, glob)),
    }))
    .filter(({ rank }) => rank !== -1);
  // The habits test imports every machine, so its distance says nothing about a machine's own tests.
  const own = found.filter(({ test }) => test !== habits);
  const nearest = Math.min(...(own.length > 0 ? own : found).map(({ distance }) => distance));
  const reach = nearest + (area.reach ?? Number.POSITIVE_INFINITY);
  const [name = ''] = path.basename(file).split(/-setup\.|\./);
  const named = [`tests/app/${name}-effects.test.tsx`, `tests/app/${name}.test.tsx`].find(
    // For other code such a test renders the app, which takes seconds.
    (test) => file.startsWith('src/app/') && existsSync(test),
  );
  const tests = found
    .filter(({ test, distance }) => distance <= reach || test === named)
    .sort((one, other) => one.rank - other.rank || one.distance - other.distance);
  const stages = Object.groupBy(tests, ({ test, distance }) => {
    if (test === named) return 'named';
    if (test.endsWith('.tsx')) return distance === nearest ? 'nearViews' : 'views';
    if (test === habits) return 'habits';
    return path.basename(test).startsWith(name) ? 'named' : 'others';
  });
  const nearViews = views || !(stages.named || stages.others) ? stages.nearViews : undefined;
  const others = stages.named ? [stages.habits, stages.others] : [stages.others, stages.habits];
  return [stages.named, ...others, nearViews, views ? stages.views : undefined]
    .map((stage) => stage?.map(({ test }) => test) ?? [])
    .filter((stage) => stage.length > 0);
}

/** All files that import `target`, directly or indirectly, with the number of import steps. */
function distancesTo(target: string): Map<string, number> {
  const distances = new Map([[target, 0]]);
  for (const [file, distance] of distances) {
    for (const importer of importersOf().get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

let importers: Map<string, string[]> | undefined;

function importersOf(): Map<string, string[]> {
  if (importers) return importers;
  importers = new Map();
  const packages = workspaces('.');
  const exclude = ['**/node_modules/**'];
  for (const file of globSync('{src,server,tests,fixtures,contracts,bench}/**/*.{ts,tsx}', { exclude })) {
    for (const imported of importsOf(file, packages)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

const importPattern = /(?:\bfrom|\bimport\(|\bimport|\bimport\.meta\.glob(?:<[^(]*>)?\()\s*'([^']+)'/g;
const typeImportPattern = /\b(?:import|export) type [^;]*? from '[^']+'/g;

/** The files of this repository that a file imports. */
function importsOf(file: string, packages: ReturnType<typeof workspaces>): string[] {
  const text = readFileSync(file, 'utf8').replaceAll(typeImportPattern, '');
  return [...text.matchAll(importPattern)].flatMap(([, specifier = '']) => {
    const owner = packages.find(({ name }) => specifier.startsWith(`${name}/`));
    if (owner) return [path.join(owner.folder, specifier.slice(owner.name.length + 1))];
    if (!specifier.startsWith('.')) return [];
    const imported = path.join(path.dirname(file), specifier);
    return imported.includes('*') ? globSync(imported) : [imported];
  });
}
