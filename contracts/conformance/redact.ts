/** A report may cut a token short: this many characters are enough to identify it. */
const knownLength = 12;

/** A text from the backend in one line, without tokens and without terminal control characters. */
export function redact(text: string, secrets: Iterable<string>): string {
  let clean = text.replaceAll(/\s+/g, ' ').replaceAll(/\p{Cc}/gu, '\ufffd');
  for (const secret of secrets) {
    for (const form of new Set([secret, encodeURIComponent(secret)])) clean = withoutSecret(clean, form);
  }
  return clean;
}

function withoutSecret(text: string, secret: string): string {
  const start = secret.slice(0, knownLength);
  const [first = '', ...rest] = text.split(start);
  const tail = secret.slice(knownLength);
  return first + rest.map((after) => `[token]${after.slice(commonLength(after, tail))}`).join('');
}

function commonLength(a: string, b: string): number {
  let length = 0;
  while (length < b.length && a[length] === b[length]) length += 1;
  return length;
}
