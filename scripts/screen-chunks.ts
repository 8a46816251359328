import type { Plugin } from 'vite';
import { startModule } from './page-head.ts';

const authLayout = 'src/app/layouts/AuthLayout.tsx';

/**
 * The paths of the app's screens, with the modules that each loads after the entry (src/app/routing/screens.ts). `:id` stands for any one
 * segment.
 */
export const modulesOf: Record<string, string[]> = {
  '/': ['src/views/landing/LandingView.tsx'],
  '/home': ['src/views/landing/LandingView.tsx'],
  '/listings': ['src/app/screens/listings.tsx', 'src/api/listings.ts', 'src/api/capabilities.ts'],
  '/listing/:id': ['src/app/screens/listing-detail.tsx', 'src/api/listings.ts'],
  '/compare': ['src/app/screens/compare.tsx', 'src/api/listings.ts'],
  '/shared-rooms': ['src/app/screens/shared-rooms.tsx', 'src/api/listings.ts'],
  '/map': ['src/app/screens/property-map.tsx', 'src/components/maps/PropertyMap.tsx'],
  '/login': ['src/app/screens/login.tsx', authLayout],
  '/register': ['src/app/screens/registration.tsx', authLayout],
  '/forgot-password': ['src/app/screens/password-reset.tsx', authLayout],
  '/feedback': ['src/app/screens/feedback.tsx'],
  '/profile': ['src/app/screens/profile.tsx'],
  '/liked-listings': ['src/app/screens/liked-listings.tsx'],
  '/create-listing': ['src/app/screens/create-listing.tsx'],
  '/conversations': ['src/app/screens/conversations.tsx'],
  '/chat-page': ['src/app/screens/chat-page.tsx'],
  // Without modules: the workbench is large, and testers can wait for it.
  ...(process.env.VITE_STATECHARTS === 'off' ? {} : { '/statecharts': [] }),
};

/** The modules that a member needs if Chakra cannot be loaded: the session, the chat, the logout, and the menu of links. */
const withoutDesign = [
  'src/app/root/load-membership.ts',
  'src/api/profile.ts',
  'src/api/auth.ts',
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
