/** The version of this package, equal to the one in package.json. */
export const workbenchVersion = '0.1.0';
