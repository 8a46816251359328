/** Class names in one text: those given, and those whose condition holds. */
export function classes(...parts: (string | Record<string, boolean>)[]): string {
  return parts
    .flatMap((part) =>
      typeof part === 'string' ? part : Object.entries(part).flatMap(([name, holds]) => (holds ? name : [])),
    )
    .join(' ');
}
