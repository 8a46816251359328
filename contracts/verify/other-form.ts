import type * as z from 'zod/mini';

/**
 * Finds out whether the app could read the value in another common form: wrapped in an object, or with other names. One line then
 * replaces many.
 */
export function whichOtherForm(schema: z.ZodMiniType, value: unknown): string | null {
  const fits = (other: unknown) => schema.safeParse(other).success;
  if (fits(value)) return null;
  if (typeof value === 'string') {
    return fits(parsed(value)) ? 'the app reads JSON, actual JSON inside a text: it is encoded twice' : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const inner = Object.entries(value).find(
    ([, part]) => typeof part === 'object' && part !== null && fits(part),
  );
  if (inner) {
    const [name] = inner;
    const place = Array.isArray(value) ? 'inside a list' : `inside '${name}'`;
    return `the app reads the value itself, actual the value ${place}`;
  }
  if (!Array.isArray(value) && Object.keys(value).length > 0 && fits(Object.values(value))) {
    return 'the app reads a list, actual an object with the elements in its fields';
  }
  const names = new Map<string, string>();
  if (!fits(withNames(value, names))) return null;
  const [[theirs, ours] = []] = names;
  return `the app reads names such as ${ours}, actual ${theirs}`;
}

/**
 * A copy with camelCase names: `postalCode` for `postal_code`, `postal-code` and `PostalCode`. Fills `changed` with the renamed fields.
 */
function withNames(value: unknown, changed: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withNames(item, changed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const ours = name
        .replaceAll(/[_-]+([a-zA-Z\d])/g, (_, letter: string) => letter.toUpperCase())
        .replace(/^[A-Z]/, (letter) => letter.toLowerCase());
      if (ours !== name) changed.set(name, ours);
      return [ours, withNames(inner, changed)];
    }),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
