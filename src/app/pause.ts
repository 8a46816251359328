/** Lets the browser draw, and answer the person. */
export const pause = () => new Promise((resolve) => setTimeout(resolve));
