import type { Plugin } from 'vite';

/** Collects the coverage of the machines in each test file. */
export declare function statechartCoverage(): Plugin;
