// biome-ignore lint/performance/noBarrelFile: this is an entry point of the package
export { recordSession } from './record-session.ts';
export { shortestPath, walk } from './walk.ts';
