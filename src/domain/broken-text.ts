/** The message after a bug. It has a file of its own, since every page loads it, but not the whole catalogue. */
export const brokenText = /*i18n*/ 'Something went wrong on this page.';
