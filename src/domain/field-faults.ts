import { formTexts } from './error-texts.ts';

/** The errors of a form's fields, by field, in addition to the message above the form. */
export type FieldFaults<TField extends string> = Readonly<Partial<Record<TField, string>>>;

/** An error for each of these fields that is empty. Trim values that must not be blank. */
export function missingFaults<TField extends string>(
  fields: Readonly<Record<TField, string>>,
): FieldFaults<TField> {
  const empty = Object.entries<string>(fields).filter(([, value]) => value === '');
  return Object.fromEntries(empty.map(([field]) => [field, formTexts.missingField])) as FieldFaults<TField>;
}
