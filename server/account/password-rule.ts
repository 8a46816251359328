import { emailKey } from './email-key.ts';

/** @returns the reason why a new password is refused, as a text for the person; `null` if it is accepted */
export type PasswordRule = (password: string, email: string) => string | null;

const count = 10_000;

/** Refuses the most common passwords, in any letter case, and the e-mail of the account. */
export async function refuseCommonPasswords(): Promise<PasswordRule> {
  // Imported only when needed, since it is large.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // The list is ordered by frequency.
  const common = new Set(dictionary['passwords-common'].slice(0, count));
  return (password, email) => {
    if (common.has(password.normalize('NFC').toLowerCase())) {
      return 'This is one of the most common passwords, which others would guess. Please choose another one.';
    }
    if (emailKey(password) === emailKey(email)) {
      return 'Your password must not be your email address. Please choose another one.';
    }
    return null;
  };
}
