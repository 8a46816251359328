import { statechartCoverage } from 'statechart-workbench/vitest';
import { defineConfig } from 'vitest/config';

export default defineConfig({ plugins: [statechartCoverage()], resolve: { tsconfigPaths: true } });
