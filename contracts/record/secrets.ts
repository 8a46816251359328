/** Names of fields and headers whose values no report may show. */
const secretName = /password|token|secret|authorization|cookie|jwt|session|api-?key/i;

/** A shorter text would match everywhere. */
const shortest = 4;

/** The tokens and passwords in headers. */
export function secretsOfHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): string[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    secretName.test(name) ? [value ?? []].flat().flatMap(partsOf) : [],
  );
}

/** `Bearer TOKEN` and `name=TOKEN; Path=/` contain a token. */
function partsOf(value: string): string[] {
  return value.split(/[\s;,]+|(?<==)/).filter((part) => part.length >= 8);
}

/** The tokens and passwords in a JSON body; empty for any other body. */
export function secretsOfBody(content: Buffer): string[] {
  const text = content.toString();
  if (!/^\s*[[{]/.test(text)) return [];
  const found: string[] = [];
  try {
    JSON.parse(text, (name, value: unknown) => {
      if (typeof value === 'string' && value.length >= shortest && secretName.test(name)) {
        // The value itself, its form in JSON, and its form in JSON inside a JSON text.
        const escaped = JSON.stringify(value).slice(1, -1);
        found.push(value, escaped, JSON.stringify(escaped).slice(1, -1));
      }
      return value;
    });
  } catch {
    // The report shows a body that is not JSON only by its first characters.
  }
  return found;
}

/** The tokens in a query, such as in the address of the chat. */
export function secretsOfQuery(query: URLSearchParams): string[] {
  return [...query].flatMap(([name, value]) => (secretName.test(name) ? [value] : []));
}
