/** For a fault of ours. A file of its own: every page loads it, and not the catalogue. */
export const brokenText = 'Something went wrong on this page.';
