/** Where a build has its coverage, from the root of the app. */
export const builtCoveragePath = 'machine-coverage.json';
