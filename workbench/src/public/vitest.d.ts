import type { Plugin } from 'vite';

/** Gathers in each test file what it covers of the machines. */
export declare function statechartCoverage(): Plugin;
