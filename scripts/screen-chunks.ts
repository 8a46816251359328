import type { Plugin } from 'vite';
import { startModule } from './page-head.ts';

const authLayout = 'src/app/layouts/AuthLayout.tsx';

/**
 * The paths of the app's screens, with the modules that each loads after the entry (src/app/routing/screens.ts). `:id` stands for any one
 * segment.
 */
export const modulesOf: Record<string, string[]> = {
  '/': ['src/views/shell/LandingView.tsx'],
  '/home': ['src/views/shell/LandingView.tsx'],
  '/listings': [
    'src/app/screens/search/listings.tsx',
    'src/api/search/listings.ts',
    'src/api/shell/capabilities.ts',
  ],
  '/listing/:id': ['src/app/screens/listing/listing-detail.tsx', 'src/api/search/listings.ts'],
  '/compare': ['src/app/screens/search/compare.tsx', 'src/api/search/listings.ts'],
  '/shared-rooms': ['src/app/screens/search/shared-rooms.tsx', 'src/api/search/listings.ts'],
  '/map': ['src/app/screens/search/property-map.tsx', 'src/components/maps/PropertyMap.tsx'],
  '/login': ['src/app/screens/account/login.tsx', authLayout],
  '/register': ['src/app/screens/account/registration.tsx', authLayout],
  '/forgot-password': ['src/app/screens/account/password-reset.tsx', authLayout],
  '/feedback': ['src/app/screens/shell/feedback.tsx'],
  '/profile': ['src/app/screens/account/profile.tsx'],
  '/liked-listings': ['src/app/screens/listing/liked-listings.tsx'],
  '/create-listing': ['src/app/screens/publish/create-listing.tsx'],
  '/conversations': ['src/app/screens/chat/conversations.tsx'],
  '/chat-page': ['src/app/screens/chat/chat-page.tsx'],
  // Without modules: the workbench is large, and testers can wait for it.
  ...(process.env.VITE_STATECHARTS === 'off' ? {} : { '/statecharts': [] }),
};

/** The modules that a member needs if Chakra cannot be loaded: the session, the chat, the logout, and the menu of links. */
const withoutDesign = [
  'src/app/root/load-member.ts',
  'src/api/account/profile.ts',
  'src/api/account/auth.ts',
  'src/app/layouts/PlainMemberHeader.tsx',
];
const designModule = 'src/app/theme/system.ts';

/** The modules whose chunks import `needed`, directly or through other chunks. */
function modulesThatLoad(
  needed: string,
  modules: readonly string[],
  chunkOf: (module: string) => string,
  withImports: (files: string[]) => ReadonlySet<string>,
): string[] {
  return modules.filter((module) => withImports([chunkOf(module)]).has(chunkOf(needed)));
}

/**
 * Writes `screens.json` into the build: for each screen's path the scripts that it loads after the entry. A server can name them in the
 * headers of the page, so that a browser loads them together with the entry.
 */
export function screenChunks(): Plugin {
  return {
    name: 'screen-chunks',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = (module: string) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
        if (!chunk) throw new Error(`The build has no module '${module}'`);
        return chunk.fileName;
      };
      const withImports = (files: string[]): Set<string> => {
        const found = new Set<string>();
        const queue = [...files];
        for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
          if (found.has(file)) continue;
          found.add(file);
          queue.push(...(chunks.find(({ fileName }) => fileName === file)?.imports ?? []));
        }
        return found;
      };
      const faults = modulesThatLoad(designModule, withoutDesign, chunkOf, withImports);
      // The reason is a group in vite.config.ts that puts one of their imports into a file with parts of screens.
      if (faults.length > 0) throw new Error(`These load Chakra, and must not: ${faults.join(', ')}`);
      const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      const entry = withImports([...entries, chunkOf(startModule)]);
      const screens = Object.entries(modulesOf).map(([path, modules]) => [
        path,
        [...withImports(modules.map(chunkOf))].filter((file) => !entry.has(file)).map((file) => `/${file}`),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: 'screens.json',
        source: JSON.stringify(Object.fromEntries(screens)),
      });
    },
  };
}
