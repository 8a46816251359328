import { formTexts } from './error-texts.ts';

/** What is wrong with the fields of a form, by field; beside the message above the form. */
export type FieldFaults<TField extends string> = Readonly<Partial<Record<TField, string>>>;

/** Each empty one of these fields, with its message. Trim what may not be blank. */
export function missingFaults<TField extends string>(
  fields: Readonly<Record<TField, string>>,
): FieldFaults<TField> {
  const empty = Object.entries<string>(fields).filter(([, value]) => value === '');
  return Object.fromEntries(empty.map(([field]) => [field, formTexts.missingField])) as FieldFaults<TField>;
}
