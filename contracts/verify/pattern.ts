/** What a pattern in which `*` stands for anything matches anywhere in a text, in capitals or not. */
export function patternOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[^\w\s]/g, '\\$&'));
  return new RegExp(parts.join('.*'), 'is');
}
