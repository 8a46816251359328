const folder = 'node_modules/.statechart-workbench';

/** Written by `coverage`, read by the page. */
export const coverageFile = `${folder}/coverage.json`;

/** The folder in which each test file writes its coverage. */
export const gatheredFolder = `${folder}/coverage`;
