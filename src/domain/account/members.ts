import type { User } from '../../schemas/account/user.ts';
import { minPasswordLength } from '../../schemas/constants.ts';

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

export function isShortPassword(password: string): boolean {
  return password.length < minPasswordLength;
}
