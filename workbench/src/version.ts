/** The version of this package, as package.json has it. */
export const workbenchVersion = '0.1.0';
