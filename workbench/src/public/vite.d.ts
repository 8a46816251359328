import type { Plugin } from 'vite';

export interface StatechartsOptions {
  /** Globs of the files that export machines, relative to the root of the project. */
  machines: string | readonly string[];
  /** Path of the merged coverage file, relative to the root of the project. */
  coverage?: string;
  /** The token that apps elsewhere need to connect to Live; by default one that is kept in `node_modules`. */
  liveToken?: string;
  /** The path of the page; `__statecharts` by default. */
  path?: string;
}

/** Serves the workbench with a project's machines at `/__statecharts` while the development server runs. */
export declare function statecharts(options: StatechartsOptions): Plugin;
