import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { TypesOfFile } from '../discover/declared-types.ts';
import { checkInitial, longStack } from '../discover/machines-in.ts';
import { type LoadedFile, registryOf } from '../discover/registry-of.ts';
import { Workbench } from '../Workbench.tsx';
import { explained } from './explained.ts';

export interface Project {
  name: string;
  /** The address that gives the reason why a file cannot be loaded. */
  why: string;
  /** The path of the relay for Live, with its token. */
  live: string;
  /** The path of the app; `null` if the server has no app. */
  app: string | null;
  /** The versions of the project and of its packages, by name. */
  build: Readonly<Record<string, string>>;
  /** The path of each file, a function that loads it, and the types of its machines. */
  files: readonly (readonly [
    file: string,
    load: () => Promise<Record<string, unknown>>,
    types: TypesOfFile,
  ])[];
}

/** Loads the files and shows the workbench with their machines. */
export async function draw(
  container: HTMLElement,
  { name, build, live, app, why, files }: Project,
): Promise<void> {
  Error.stackTraceLimit = longStack;
  const loaded = await Promise.all(
    files.map(async ([file, load, types]): Promise<LoadedFile> => {
      try {
        const exported = await load();
        checkInitial(exported);
        return { file, exported, types };
      } catch (error) {
        return { file, error: await explained(why, file, error) };
      }
    }),
  );
  const found = registryOf(name, loaded, { withChildren: true });
  const registry = {
    ...found,
    notices: found.warnings,
    build,
    appPath: app,
    liveSocket: new URL(live, location.href.replace(/^http/, 'ws')).href,
    coverageCommand: 'npx statechart-workbench coverage',
  };
  createRoot(container).render(
    <StrictMode>
      <Workbench registry={registry} />
    </StrictMode>,
  );
}
