import { longPasswordLength } from '@stanza/schemas/constants.ts';
import { HttpError } from '../http/http-error.ts';
import { emailKey } from './email-key.ts';

interface PasswordFault {
  code: string;
  /** A text for the person. */
  message: string;
}

/** @returns the reason why a new password is refused; `null` if it is accepted */
export type PasswordRule = (password: string, email: string) => PasswordFault | null;

const faults = {
  common: {
    code: 'common-password',
    message: 'This is one of the most common passwords, which others would guess. Please choose another one.',
  },
  email: {
    code: 'password-is-email',
    message: 'Your password must not be your email address. Please choose another one.',
  },
} as const satisfies Record<string, PasswordFault>;

const long: PasswordFault = {
  code: 'password-too-short',
  message: `Password must be at least ${longPasswordLength} characters long.`,
};

/** Refuses also what is shorter than the capability `long-passwords` says. */
export function refuseShortPasswords(rule: PasswordRule): PasswordRule {
  return (password, email) => (password.length < longPasswordLength ? long : rule(password, email));
}

const count = 10_000;

/** Refuses the most common passwords, in any letter case, and the e-mail of the account. */
export async function refuseCommonPasswords(): Promise<PasswordRule> {
  // Imported only when needed, since it is large.
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // The list is ordered by frequency.
  const common = new Set(dictionary['passwords-common'].slice(0, count));
  return (password, email) => {
    if (common.has(password.normalize('NFC').toLowerCase())) return faults.common;
    return emailKey(password) === emailKey(email) ? faults.email : null;
  };
}

/** Throws a 400 if there is a reason. */
export function refuse(reason: PasswordFault | null): void {
  if (reason !== null) throw new HttpError(400, { ...reason, error: 'PASSWORD_REFUSED' });
}
