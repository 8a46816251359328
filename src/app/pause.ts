/** Lets the browser draw and react to input. */
export const pause = () => new Promise((resolve) => setTimeout(resolve));
