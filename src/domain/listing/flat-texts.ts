export const flatFailure = /*i18n*/ 'The other rooms of this flat could not be loaded.';
