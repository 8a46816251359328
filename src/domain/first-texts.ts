/** Messages that every page loads, but not the whole catalogue of errors. */

/** The message after a bug. */
export const brokenText = /*i18n*/ 'Something went wrong on this page.';

export const noToken = /*i18n*/ 'Authentication token not found. Please log in.';
