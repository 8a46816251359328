/** Joins class names: the plain ones, and those whose condition is true. */
export function classes(...parts: (string | Record<string, boolean>)[]): string {
  return parts
    .flatMap((part) =>
      typeof part === 'string' ? part : Object.entries(part).flatMap(([name, holds]) => (holds ? name : [])),
    )
    .join(' ');
}
