/** The path of the coverage file in a build, relative to the root of the app. */
export const builtCoveragePath = 'machine-coverage.json';
