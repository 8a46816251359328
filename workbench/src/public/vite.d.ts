import type { Plugin } from 'vite';

export interface StatechartsOptions {
  /** Globs of the files that export machines, from the root of the project. */
  machines: string | readonly string[];
  /** Path of the merged coverage, from the root of the project. */
  coverage?: string;
  /** Path of the notes on states, from the root of the project; `statechart-notes.json` unless given. */
  notes?: string;
  /** The token that apps elsewhere need to be watched in Live; new at each start unless given. */
  liveToken?: string;
  /** The path of the page; `__statecharts` unless given. */
  path?: string;
}

/** Shows the machines of a project at `/__statecharts` while its development server runs. */
export declare function statecharts(options: StatechartsOptions): Plugin;
