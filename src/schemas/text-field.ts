import * as z from 'zod/mini';

interface TextOptions {
  /** Characters, after cleaning. */
  max: number;
  /** Whether line breaks and tabs are allowed. */
  isMultiline?: boolean;
  /** Whether it may be empty. */
  isOptional?: boolean;
}

/**
 * A text that a person typed, cleaned by `cleanText`. Its error messages name the field.
 * @param label such as 'First name'
 */
export function textField(label: string, { max, isMultiline = false, isOptional = false }: TextOptions) {
  const text = z
    .string({ error: ({ input }) => `${label} ${input == null ? 'is required' : 'must be a text'}.` })
    .check(
      z.refine((value) => !hasControls(value, isMultiline), {
        error: `${label} must not contain control characters.`,
      }),
      z.overwrite(cleanText),
      z.maxLength(max, `${label} must be at most ${max} characters long.`),
    );
  if (isOptional) return text;
  const error = `${label} is required.`;
  return text.check(z.minLength(1, error), z.refine(isVisible, { error }));
}

/** NUL, which PostgreSQL does not take, and all that terminals and mails might obey. */
export function hasControls(text: string, isMultiline: boolean): boolean {
  return (isMultiline ? /(?![\n\r\t])\p{Cc}/u : /\p{Cc}/u).test(text);
}

/**
 * Removes outer space and characters that change the direction of the text around them (an override would turn the rest
 * of a page). Line breaks become `\n`; half a surrogate pair, which UTF-8 cannot write, becomes U+FFFD.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed()
    .trim();
}

function isVisible(text: string): boolean {
  return /[^\s\p{Cf}]/u.test(text);
}
