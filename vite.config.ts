import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { machineCoverage } from 'statechart-workbench/coverage/vite-plugin.ts';
import { statechartLayouts } from 'statechart-workbench/layout/vite-plugin.ts';
import { stateNotes } from 'statechart-workbench/vite/notes-plugin.ts';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { leanMachines } from './scripts/lean-machines.ts';
import { pageHead } from './scripts/page-head.ts';
import { screenChunks } from './scripts/screen-chunks.ts';
import { staticStyles } from './scripts/static-styles.ts';
import { staticTheme } from './scripts/static-theme.ts';
import { usedStyles } from './scripts/used-styles.ts';

/** Paths that the reference backend answers; in development Vite proxies them to it. */
const backendPaths = ['/api', '/images', '/geocode', '/health'];
/** The chat's WebSocket; `/chat-page` is the app's own. */
const chatPath = '^/chat(\\?|$)';
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3001';

/** The packages that every page needs: two files, which stay cached after a release, and are evaluated in two tasks (src/app/main.ts). */
const reactPackages = /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//;
const basePackages =
  /node_modules\/(react-router|react-router-dom|xstate|@xstate)\//;

/** What every page except the landing page needs too: Chakra with our theme, buttons, fields, cards and avatars. */
const designPackages =
  /node_modules\/(@chakra-ui|@emotion|@pandacss|stylis)\/|src\/(app\/theme\/(system|tokens|style-cache|Design)|components\/(controls|recipes|Avatar|InitialAvatar))\.tsx?$/;

/** Parts of Chakra that contain a state machine. Only the screens that use them load them. */
const chakraOverlays = /@chakra-ui\/react\/.*(components\/(dialog|popover|tooltip)\/|slot-recipe)/;

/**
 * Our modules that every page needs, with all their imports, and the modules that the landing page shares with other pages: separate files
 * would be too small.
 */
const firstModules =
  /src\/(app\/start|machines\/search-suggestions\.machine|domain\/(grouped|search-query)|components\/user-text|app\/effects\/listing-ahead|views\/(SearchBar|use(Change|Emitted)))\.tsx?$|icons\/map\.mjs$/;

/**
 * The modules that several screens share are in a few files, although no screen needs all of a file: on a phone's network one more file
 * costs more than a few more bytes.
 */
const sharedModules = [
  /**
   * Small parts of many screens: dates, amounts, and messages of failures with their buttons. They do not import Chakra, so that `late`
   * does not load it.
   */
  {
    name: 'parts',
    test: /src\/(components\/(RetryBanner|Banner|maps\/MapPlaceholder|format|useFocusReturn|useFocusAfterRemoval)|domain\/(day|error-texts|broken-text)|machines\/failure-text|app\/(root\/useMember|device\/uuid|effects\/view-chunk)|schemas\/map-values)\.tsx?$|icons\/(eye|x|trash|door-open|arrow-left)\.mjs$/,
  },
  /** After `parts`, of which it imports some: in this file they would make `late` load Chakra. */
  { name: 'design', test: (id: string) => designPackages.test(id) && !chakraOverlays.test(id) },
  /** What every page loads after its screen. */
  {
    name: 'late',
    test: /src\/(app\/layouts\/(\w+Notice|Notices|SmallMenu)|components\/(layout\/VisitorMenu|useBackCloses|LoginAgain)|machines\/(menu|back-guard)\.machine|app\/(effects\/back-guard|routing\/(later|back-guard|history-state|prefetch-links)))\.tsx?$/,
  },
  /**
   * The calls to the backend, with ky and Zod, and the modules that other calls share with forms and lists: the session and the chat of a
   * member must not load Chakra for them.
   */
  {
    name: 'calls',
    test: /node_modules\/(ky|zod)\/|src\/(api\/(http|next-page|absolute-images)|app\/effects\/(bearer-call|capabilities|liked-listings|own-listings)|schemas\/(failure|id|user|text-field|calls\/call)|domain\/(members|field-faults))\.ts$/,
  },
  /** Before `rooms`, which imports dialogs too. */
  { name: 'dialogs', test: /src\/components\/(\w+Dialog|Modal)\.tsx$/ },
  /** The calls for listings, with their schemas. They are separate from parts of screens, so that they are evaluated in their own task. */
  {
    name: 'room-calls',
    test: /src\/(domain\/(filtered-query|search-params)|api\/listings|schemas\/listing)\.ts$/,
  },
  /** Listings, as cards and as a page, with their hearts, their owners and their life. */
  {
    name: 'rooms',
    test: /src\/(components\/(listing\/[\w-]+|useSwipe|search\/filter-texts)|views\/(ListingHeart|LikeHeart|useOwnListings|listing-life\/\w+)|app\/root\/use(LikeAccess|Ownership)|app\/effects\/search|machines\/(own-listings|ownership|listing-search|filter-panel|map-panel|listing-detail|listing-life|similar-listings|gallery|location-lookup)\.machine)\.tsx?$|icons\/heart\.mjs$/,
  },
  /** Forms with their fields. */
  {
    name: 'forms',
    test: /src\/(components\/(Labelled\w+|Form|FormMessage)|app\/effects\/forms)\.tsx?$/,
  },
];

/** Only Emotion's `withTheme` imports these, and nothing calls it. They are CommonJS, so the bundler does not know that they are unused. */
const withThemesOwn = /node_modules\/(hoist-non-react-statics|react-is)\//;

/**
 * For projects whose tests sometimes wait for a process or for time to pass: more files run at once than there are cores. Not many more: each
 * worker loads and compiles the server again.
 */
const waiting = { maxWorkers: Math.ceil(1.5 * availableParallelism()), sequence: { groupOrder: 2 } };

/** Tests of the app and its views that replace modules or load them again: each file needs its own modules (fresh-modules.ts). */
const ownModules = [
  'tests/app/**/*.test.tsx',
  'tests/views/{account,shell}/{feedback,login,password-reset,profile-edit-paths,registration}.test.tsx',
  'workbench/tests/views/{live-panel,paths,simulate}.test.tsx',
];

/**
 * Leaves out code of packages that the app does not need. The package of react-router names only its development build. And the bundler
 * does not know that a component is unused if the package gives it a name for development.
 */
const leanPackages: Plugin = {
  name: 'lean-packages',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^react-router$/,
          replacement: resolve(import.meta.dirname, 'node_modules/react-router/dist/production/index.mjs'),
        },
        // React itself has the function that the shim replaces.
        { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
        {
          find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
          replacement: 'use-sync-external-store/with-selector',
        },
      ],
    },
  }),
  transform: {
    filter: { id: /(?:react-router\/dist\/production|@chakra-ui\/react\/dist\/esm)\// },
    handler: (code) => ({
      code: code
        .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
        .replaceAll(/(?<== )React\d*\.(?:createContext|forwardRef|memo)\(/g, '/* @__PURE__ */ $&'),
      map: null,
    }),
  },
};

export default defineConfig({
  plugins: [
    react(),
    leanPackages,
    leanMachines(),
    screenChunks(),
    pageHead(),
    usedStyles(),
    staticTheme(),
    staticStyles(),
    statechartLayouts({ registry: 'src/app/statecharts/registry.ts' }),
    process.env.VITE_STATECHARTS !== 'off' &&
      stateNotes({ file: 'docs/statechart-notes.json', address: 'statechart-notes.json' }),
    process.env.VITE_STATECHARTS !== 'off' && machineCoverage({ file: 'test-results/machine-coverage.json' }),
  ],
  server: {
    proxy: {
      ...Object.fromEntries(backendPaths.map((path) => [path, backend])),
      [chatPath]: { target: backend, ws: true },
    },
  },
  // A placeholder that the server replaces with the nonce of each answer (server/shell/web-app.ts).
  html: { cspNonce: 'STANZA_NONCE' },
  build: {
    target: 'es2023',
    // A browser that cannot preload a module loads it a moment later.
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Also contains the modules that the entry imports: from a file of the app, they would make the entry evaluate that file with
            // itself (scripts/page-head.ts).
            { name: 'load', test: /preload-helper|rolldown\/runtime|src\/app\/pause\.ts$/ },
            { name: 'react', test: reactPackages },
            { name: 'base', test: basePackages },
            { name: 'first', test: firstModules },
            ...sharedModules,
          ],
        },
      },
      treeshake: { moduleSideEffects: [{ test: withThemesOwn, sideEffects: false }] },
    },
  },
  test: {
    // As many as there are cores, for tests that compute.
    maxWorkers: availableParallelism(),
    // A process runs many files, because loading the packages takes longer than most files.
    isolate: false,
    // A larger young generation, in MiB: the workers collect garbage less often, and need a tenth less CPU time.
    execArgv: ['--max-semi-space-size=64'],
    // Long enough for a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'machines',
          environment: 'node',
          include: [
            'tests/{schemas,domain,machines,paths,api,device,rooms,statecharts}/**/*.test.ts',
            'workbench/tests/**/*.test.ts',
            'artwork/tests/**/*.test.ts',
          ],
          setupFiles: 'tests/support/machine-coverage.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'views',
          environment: 'jsdom',
          include: ['tests/{components,views}/**/*.test.tsx', 'workbench/tests/**/*.test.tsx'],
          exclude: ownModules,
          setupFiles: ['tests/support/machine-coverage.ts', 'tests/support/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          environment: 'jsdom',
          include: ownModules,
          setupFiles: [
            'tests/support/fresh-modules.ts',
            'tests/support/machine-coverage.ts',
            'tests/support/setup.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          ...waiting,
          environment: 'node',
          include: ['server/tests/**/*.test.ts'],
          globalSetup: 'server/tests/support/database-server.ts',
        },
      },
      {
        extends: true,
        test: {
          // Named so that it runs before `contracts` and `server`: projects of the same order run by name. These tests take long and mostly
          // wait.
          name: 'benches',
          ...waiting,
          environment: 'node',
          include: ['bench/tests/**/*.test.ts'],
          globalSetup: 'server/tests/support/database-server.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'pacts',
          environment: 'node',
          include: ['contracts/{consumer,messages}/**/*.test.ts'],
          globalSetup: 'contracts/consumer/support/fresh-folder.ts',
          env: { PACT_DO_NOT_TRACK: 'true' },
          // All of them write into the same files.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'contracts',
          // After the pacts have been written.
          ...waiting,
          environment: 'node',
          include: ['contracts/tests/**/*.test.ts'],
          globalSetup: 'server/tests/support/database-server.ts',
          env: { PACT_DO_NOT_TRACK: 'true' },
        },
      },
    ],
  },
});
