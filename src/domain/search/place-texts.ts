/** The texts about a listing that shows others only its street. */
export const placeTexts = {
  hidden: 'The exact address is shown once a viewing is agreed.',
  shown: 'Others see the street only, until a viewing is agreed with them.',
  failed: 'The exact address could not be loaded.',
  map: 'About here, within the circle.',
  choice: 'What do others see of the address?',
  exact: 'The exact address',
  street: 'The street only, until a viewing is agreed',
  hint: 'A viewing is agreed only if you agree to it. Leave the number out of the title and the description too.',
};
