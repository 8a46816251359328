// biome-ignore lint/performance/noBarrelFile: this is an entry point of the package
export { became, done, elapsed, failed } from '../model/outcomes.ts';
export { calledBy, emittedBy, proceed, sentBy, started, startedBy } from './steps.ts';
