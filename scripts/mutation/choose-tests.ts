import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaces } from './workspaces.ts';

/** This test loads every machine. */
const habits = 'tests/machines/habits.test.ts';

/**
 * The tests for each area of the code, quick ones first; the first matching row counts. Server tests that start processes or
 * insert many rows are left out, since they would take seconds for each mutant.
 */
const areas = [
  {
    code: 'server/accounts/**',
    tests: ['server/tests/{auth-*,token-secret,profile,member-matrix}.test.ts'],
  },
  {
    code: 'server/listings/**',
    tests: [
      'server/tests/{circle,search,search-bad-input,listing,own-listings,likes}.test.ts',
      'server/tests/search-{paging,agreement}.test.ts',
    ],
  },
  {
    code: 'server/chat/**',
    tests: [
      'server/tests/chat-{frames,notifications,stream,limits,protocol,messages,history,upgrade,sessions}.test.ts',
      'server/tests/{chat-heartbeats,chat-postgres,chat-shutdown,conversations}.test.ts',
    ],
  },
  {
    code: 'src/**',
    tests: [
      'tests/{schemas,domain,machines,api}/**/!(habits|references).test.ts',
      'tests/{components,views,app}/**/*.test.tsx',
      habits,
    ],
    reach: 1,
  },
];

/**
 * The test files for a source file, in stages, quick ones first: tests with the file's name, other tests that import the file
 * (directly or through other modules), the test that loads every machine, tests of views. `reach` limits how many modules farther
 * than the nearest test a test may be. With `views` all tests of views run; without it only the nearest ones, and only if there
 * is no other test.
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
  const nearest = Math.min(...found.map(({ distance }) => distance));
  const reach = nearest + (area.reach ?? Number.POSITIVE_INFINITY);
  const tests = found
    .filter(({ distance }) => distance <= reach)
    .sort((one, other) => one.rank - other.rank || one.distance - other.distance);
  const [name = ''] = path.basename(file).split('.');
  const stages = Object.groupBy(tests, ({ test, distance }) => {
    if (test.endsWith('.tsx')) return distance === nearest ? 'nearViews' : 'views';
    if (test === habits) return 'habits';
    return path.basename(test).startsWith(name) ? 'named' : 'others';
  });
  const { named, others } = stages;
  const nearViews = views || !(named || others) ? stages.nearViews : undefined;
  return [named, others, stages.habits, nearViews, views ? stages.views : undefined]
    .map((stage) => stage?.map(({ test }) => test) ?? [])
    .filter((stage) => stage.length > 0);
}

/** All files that import `target`, directly or not, with the number of import steps. */
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
