import { statecharts } from 'statechart-workbench/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [statecharts({ machines: 'src/**/*.machine.ts' })],
  resolve: { tsconfigPaths: true },
});
