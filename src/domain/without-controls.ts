/** PostgreSQL cannot store NUL, and no name has control characters. */
export function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ');
}
