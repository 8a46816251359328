import type { User } from '../../schemas/account/user.ts';
import { longPasswordLength, minPasswordLength } from '../../schemas/constants.ts';
import { formTexts } from '../error-texts.ts';

/** The user of the demo login, which needs no server call and has no token. */
export const demoUser: User = {
  id: 23,
  firstName: 'Demo',
  lastName: 'User',
  email: 'demo@stanza.example',
  bio: 'Second-year architecture student. I cook risotto on Sundays and keep quiet hours.',
  university: 'Politecnico di Milano',
  hobbies: ['Cooking', 'Cycling', 'Film photography'],
  profilePicturePath: null,
};

/** What others see of a member who has deleted their account, in place of the name. */
export const deletedName = { first_name: 'Deleted', last_name: 'member' };

/** A form is sent with what the backend wants of a new password. */
export interface PasswordSubmit {
  type: 'form.submit';
  /** Whether the backend has `long-passwords`. */
  isLong?: boolean;
}

/** Why a new password is too short; `null` if it is not. */
export function shortPasswordText(password: string, isLong = false): string | null {
  if (password.length >= (isLong ? longPasswordLength : minPasswordLength)) return null;
  return isLong ? formTexts.shortLongPassword : formTexts.shortPassword;
}
