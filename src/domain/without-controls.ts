/**
 * Replaces control characters, and those that reverse the direction of the text after them, by spaces. PostgreSQL cannot store NUL, and no
 * name has such characters.
 */
export function withoutControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');
}
