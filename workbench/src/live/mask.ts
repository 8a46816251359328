import { type Declared, declaredUnder } from './declared.ts';
import type { Represented } from './protocol.ts';
import { makeRedaction } from './redact.ts';
import { classOf, isActor, isBlob, sizeText } from './special-text.ts';

/** The start of every text that replaces a hidden value. */
export const hiddenMark = '[hidden ';

const redaction = makeRedaction();

/** Whether a text may be a name of the code: an address, an id or a number under a key is data. */
export function isCodeName(text: string): boolean {
  return (
    /^[\p{L}_$][\p{L}\p{N}_$. -]{0,79}$/u.test(text) &&
    !/\d{5}|[\da-f]{16}/i.test(text) &&
    redaction.clean(text) === text
  );
}

const isSecret = (name: unknown) => typeof name === 'string' && redaction.ofKey(name) === 'secret';

/** Whether the `value` of a form field such as `{ field: 'password', value: … }` is secret. */
function isSecretField(part: object): boolean {
  return ['field', 'name', 'key', 'id'].some((naming) =>
    isSecret(Object.getOwnPropertyDescriptor(part, naming)?.value),
  );
}

const maxItems = 100;
const maxKey = 100;

/**
 * A value in which only the declared parts are shown. All other parts show only their type and length.
 * @param show converts a declared part
 * @param isTop whether the names of the keys are shown: the keys of a context or an event are written in the code
 * @param name the key of the value: even the length of a secret is hidden
 */
export function mask(
  value: unknown,
  declared: Declared | undefined,
  show: Show,
  isTop = false,
  name = '',
): Represented {
  if (declared?.isAll) return show(value);
  try {
    if (!isTop && !declared?.parts.size) return hidden(value, isSecret(name));
    if (typeof value !== 'object' || value === null) return hidden(value, isSecret(name));
    if (Array.isArray(value)) return declared?.parts.size ? maskItems(value, declared, show) : hidden(value);
    if (value instanceof Error || !isOpen(value)) return maskDeclaredKeys(value, declared, show);
    return maskKeys(value, declared, show, isTop);
  } catch {
    // The value is a proxy, or a host object whose properties throw.
    return '[unreadable]';
  }
}

function maskItems(items: readonly unknown[], declared: Declared, show: Show): Represented {
  const shown = items
    .slice(0, maxItems)
    .map((item, index) => mask(item, declaredUnder(declared, String(index)), show));
  return items.length > maxItems ? [...shown, `[${items.length - maxItems} more]`] : shown;
}

/** Converts a declared part. `key` is its key, if it has one. */
type Show = (part: unknown, key?: string) => Represented;

function maskKeys(value: object, declared: Declared | undefined, show: Show, isTop: boolean): Represented {
  const shown: Record<string, Represented> = {};
  const keys = Object.keys(value);
  let others = 0;
  for (const key of keys) {
    const under = declared && declaredUnder(declared, key);
    if (
      (!under && !(isTop && isCodeName(key))) ||
      Object.keys(shown).length === maxItems ||
      key === '__proto__'
    ) {
      others += 1;
      continue;
    }
    shown[key.slice(0, maxKey)] = maskPart(value, key, under, show);
  }
  if (others > 0) shown['[hidden]'] = countText(others, 'key');
  return shown;
}

/** Errors and other special objects show their kind, or else only the parts that are declared by name. */
function maskDeclaredKeys(value: object, declared: Declared | undefined, show: Show): Represented {
  const keys = [...(declared?.parts.keys() ?? [])].filter((key) => Object.hasOwn(value, key));
  if (keys.length === 0) return hidden(value);
  const parts = keys.map((key) => [key, maskPart(value, key, declared?.parts.get(key), show)]);
  return { ...Object.fromEntries(parts), '[hidden]': hidden(value) };
}

function maskPart(value: object, key: string, declared: Declared | undefined, show: Show): Represented {
  const descriptor = Object.getOwnPropertyDescriptor(value, key);
  if (!descriptor || !('value' in descriptor)) return '[getter]';
  const name = key === 'value' && isSecretField(value) ? 'secret' : key;
  return mask(descriptor.value, declared, (part, inner = key) => show(part, inner), false, name);
}

/** The type and the length of a value; of a secret only the type. */
export function hidden(value: unknown, isOfSecret = false): Represented {
  const shown = typeAndLength(value);
  return isOfSecret && typeof shown === 'string' ? shown.replace(/,.*\]$/, ']') : shown;
}

function typeAndLength(value: unknown): Represented {
  switch (typeof value) {
    case 'undefined':
      return '[undefined]';
    case 'string':
      return value === '' ? '' : `${hiddenMark}text, ${countText(value.length, 'letter')}]`;
    case 'object':
      return value === null ? null : `${hiddenMark}${objectText(value)}]`;
    default:
      return `${hiddenMark}${typeof value}]`;
  }
}

function objectText(value: object): string {
  try {
    if (Array.isArray(value)) return `list, ${countText(value.length, 'item')}`;
    if (value instanceof Map || value instanceof Set) {
      return `${classOf(value)}, ${countText(value.size, 'item')}`;
    }
    if (value instanceof Error) {
      const message: unknown = Object.getOwnPropertyDescriptor(value, 'message')?.value;
      return `${classOf(value)}, ${countText(typeof message === 'string' ? message.length : 0, 'letter')}`;
    }
    if (isBlob(value)) return `file, ${sizeText(value.size)}`;
    if (isActor(value)) return 'actor';
    return isOpen(value) ? `object, ${countText(Object.keys(value).length, 'key')}` : classOf(value);
  } catch {
    return 'object';
  }
}

/** Whether the value of an object is its properties. */
function isOpen(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return !isActor(value);
  return Object.keys(value).length > 0 && !isActor(value) && !(value instanceof Date);
}

function countText(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
