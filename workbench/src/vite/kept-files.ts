const folder = 'node_modules/.statechart-workbench';

/** Where `coverage` writes, and the page reads. */
export const coverageFile = `${folder}/coverage.json`;

/** Where each test file writes what it gathered. */
export const gatheredFolder = `${folder}/coverage`;
