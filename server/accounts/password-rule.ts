import { emailKey } from './email-key.ts';

/** @returns why a new password is refused, for the person who chose it; `null` if it is fine */
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
