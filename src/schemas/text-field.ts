import * as z from 'zod/mini';
import { isLonger, isShorter } from './characters.ts';
import { fill } from './fill.ts';

interface TextOptions {
  /** The maximum number of characters after cleaning. */
  max: number;
  /** Whether line breaks and tabs are allowed. */
  isMultiline?: boolean;
  /** Whether it may be empty. */
  isOptional?: boolean;
}

/**
 * A text typed by a person and cleaned by `cleanText`. Its error messages name the field.
 * @param label the name of the field, such as 'First name'
 */
export function textField(label: string, { max, isMultiline = false, isOptional = false }: TextOptions) {
  const text = z
    .string({ error: ({ input }) => `${label} ${input == null ? 'is required' : 'must be a text'}.` })
    .check(
      z.refine((value) => !hasControls(value, isMultiline), {
        error: fill(/*i18n*/ '{label} must not contain control characters.', { label }),
      }),
      z.overwrite(cleanText),
      atMost(max, fill(/*i18n*/ '{label} must be at most {max} characters long.', { label, max })),
    );
  if (isOptional) return text;
  const error = fill(/*i18n*/ '{label} is required.', { label });
  return text.check(z.minLength(1, error), z.refine(isVisible, { error }));
}

/** A limit in characters as a person counts them, and in bytes: see `isLonger`. The documents of the contract name it as `maxLength`. */
export function atMost(max: number, error: string) {
  const check = z.refine<string>((text) => !isLonger(text, max), { error });
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag.maximum = max;
  });
  return check;
}

/** The counterpart of `atMost`, named as `minLength`. */
export function atLeast(min: number, error: string) {
  const check = z.refine<string>((text) => !isShorter(text, min), { error });
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag.minimum = min;
  });
  return check;
}

/** Whether a text has NUL, which PostgreSQL cannot store, or other control characters, which terminals and mails might obey. */
export function hasControls(text: string, isMultiline: boolean): boolean {
  return (isMultiline ? /(?![\n\r\t])\p{Cc}/u : /\p{Cc}/u).test(text);
}

/**
 * Removes outer spaces and characters that change the text direction (an override would affect the rest of the page). Line breaks
 * become line feeds; an incomplete surrogate pair, which UTF-8 cannot encode, becomes U+FFFD.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed()
    .trim();
}

/** Whether a text has a character that can be seen. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cf}]/u.test(text);
}
