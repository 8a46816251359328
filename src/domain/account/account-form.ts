import { formTexts } from '../error-texts.ts';
import { type FieldFaults, missingFaults } from '../field-faults.ts';
import { shortPasswordText } from './members.ts';

/** The fields of all forms about the own account. A form has some of them. */
export type AccountField =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'password'
  | 'newPassword'
  | 'confirmPassword'
  /** Of a passkey. */
  | 'name'
  /** One of the recovery codes. */
  | 'code'
  /** Of the session or passkey that a button is about: nobody types it. */
  | 'id';

export type AccountFields = Readonly<Partial<Record<AccountField, string>>>;

const secrets: readonly string[] = ['password', 'newPassword', 'confirmPassword'] satisfies AccountField[];

/** What is sent: passwords as typed, other texts without outer spaces. */
export function trimmedFields(fields: AccountFields): AccountFields {
  return mapFields(fields, (value, field) => (secrets.includes(field) ? value : value.trim()));
}

/** What stays in a form that was saved. */
export function withoutSecrets(fields: AccountFields): AccountFields {
  return mapFields(fields, (value, field) => (secrets.includes(field) ? '' : value));
}

function mapFields(fields: AccountFields, change: (value: string, field: string) => string): AccountFields {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, change(value, field)]));
}

interface Refusal {
  message: string;
  faults: FieldFaults<AccountField>;
}

/**
 * Why a form is not sent; `null` if it is.
 * @param isLong whether the backend has `long-passwords`
 */
export function refusalOf(fields: AccountFields, isLong = false): Refusal | null {
  const missing = missingFaults<AccountField>(trimmedFields(fields) as Record<AccountField, string>);
  if (Object.keys(missing).length > 0) return { message: formTexts.missing, faults: missing };
  const { newPassword, confirmPassword } = fields;
  if (newPassword === undefined) return null;
  if (newPassword !== confirmPassword)
    return { message: formTexts.mismatch, faults: { confirmPassword: formTexts.mismatch } };
  const short = shortPasswordText(newPassword, isLong);
  return short === null ? null : { message: short, faults: { newPassword: short } };
}
