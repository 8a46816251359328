import * as z from 'zod/mini';

interface TextOptions {
  /** Characters, after cleaning. */
  max: number;
  /** Whether lines and tabs may stand in it. */
  isMultiline?: boolean;
  /** Whether it may be empty. */
  isOptional?: boolean;
}

/**
 * A text of a request body, cleaned by `cleanText`. Its messages name the field for the person who typed it.
 * @param label such as 'First name'
 */
export function textField(label: string, { max, isMultiline = false, isOptional = false }: TextOptions) {
  return z.pipe(
    z.string({ error: ({ input }) => `${label} ${input == null ? 'is required' : 'must be a text'}.` }).check(
      z.refine((text) => !hasControls(text, isMultiline), {
        error: `${label} must not contain control characters.`,
      }),
    ),
    z.pipe(
      z.transform(cleanText),
      z.string().check(
        z.refine((text) => isOptional || isVisible(text), { error: `${label} is required.` }),
        z.maxLength(max, `${label} must be at most ${max} characters long.`),
      ),
    ),
  );
}

/** NUL, which PostgreSQL does not take, and all that terminals and mails might obey. */
export function hasControls(text: string, isMultiline: boolean): boolean {
  return (isMultiline ? /(?![\n\r\t])\p{Cc}/u : /\p{Cc}/u).test(text);
}

/**
 * Without outer space, with Unix line ends, and without what only changes the direction of the text around it: an override
 * would turn the rest of a page. Half a surrogate pair, which UTF-8 cannot write, becomes U+FFFD.
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
