/** The texts about a listing that shows others only its street. */
export const placeTexts = {
  hidden: /*i18n*/ 'The exact address is shown once a viewing is agreed.',
  shown: /*i18n*/ 'Others see the street only, until a viewing is agreed with them.',
  failed: /*i18n*/ 'The exact address could not be loaded.',
  map: /*i18n*/ 'About here, within the circle.',
  choice: /*i18n*/ 'What do others see of the address?',
  exact: /*i18n*/ 'The exact address',
  street: /*i18n*/ 'The street only, until a viewing is agreed',
  hint: /*i18n*/ 'A viewing is agreed only if you agree to it. Leave the number out of the title and the description too.',
};
