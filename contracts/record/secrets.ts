/** Names of fields and headers whose values no report may show. */
const secretName = /password|token|secret|authorization|cookie|jwt|session|api-?key/i;

/** A shorter text is found everywhere, and hides nothing. */
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

/** The tokens and passwords in a body of JSON; none in another body. */
export function secretsOfBody(content: Buffer): string[] {
  const text = content.toString();
  if (!/^\s*[[{]/.test(text)) return [];
  const found: string[] = [];
  try {
    JSON.parse(text, (name, value: unknown) => {
      if (typeof value === 'string' && value.length >= shortest && secretName.test(name)) {
        // As it is, as a report of JSON shows it, and as it shows a text of JSON.
        const escaped = JSON.stringify(value).slice(1, -1);
        found.push(value, escaped, JSON.stringify(escaped).slice(1, -1));
      }
      return value;
    });
  } catch {
    // A body that is no JSON is reported as such, with its first characters.
  }
  return found;
}

/** The tokens in a query, such as that of the chat's address. */
export function secretsOfQuery(query: URLSearchParams): string[] {
  return [...query].flatMap(([name, value]) => (secretName.test(name) ? [value] : []));
}
