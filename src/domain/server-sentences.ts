/**
 * What the reference server says to people in its failures. The app imports none of it: the sentences stand here for the catalogue, and
 * `told` finds them. tests/languages/server-sentences.test.ts compares them with the server.
 */
export const serverSentences = [
  /*i18n*/ 'An account with this email already exists.',
  /*i18n*/ 'The mark on the map must be in Italy.',
  /*i18n*/ 'This reset token is invalid or has expired.',
  /*i18n*/ 'This is one of the most common passwords, which others would guess. Please choose another one.',
  /*i18n*/ 'Your password must not be your email address. Please choose another one.',
  /*i18n*/ 'Too many attempts. Please try again in {minutes} minute.',
  /*i18n*/ 'Too many attempts. Please try again in {minutes} minutes.',
  /*i18n*/ 'A viewing is agreed with one of them. Cancel it first.',
  /*i18n*/ 'One of you has another viewing at this time.',
  /*i18n*/ 'The viewing has changed meanwhile. Please look at it again.',
  /*i18n*/ 'This time has passed.',
  /*i18n*/ 'This time is no longer open. Choose another one.',
  /*i18n*/ 'This room is no longer offered.',
  /*i18n*/ 'This is your own listing.',
  /*i18n*/ 'This draft is not there any more.',
  /*i18n*/ 'This university is not known.',
  /*i18n*/ 'The upload is damaged or incomplete. Please try again.',
  /*i18n*/ 'The upload is too large.',
  /*i18n*/ 'The upload was too slow. Please try again.',
  /*i18n*/ 'Please keep or add 1 to 4 photos.',
  /*i18n*/ 'A photo of your other listing is not there any more. Remove it here.',
  /*i18n*/ 'You can upload one picture only.',
  /*i18n*/ 'You have saved this search as “{name}”.',
  /*i18n*/ 'The server is busy. Please try again in a moment.',
  /*i18n*/ 'Something went wrong on the server.',
  /*i18n*/ 'A message cannot be empty.',
] as const;
