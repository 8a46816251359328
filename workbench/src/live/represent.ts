import type { Represented } from './protocol.ts';
import { type Redaction, redacted, type Sensitivity } from './redact.ts';
import { specialText } from './special-text.ts';

/** Limits of a represented value. */
export interface Bounds {
  depth: number;
  /** The maximum length of one text. */
  text: number;
  /** The maximum number of items in one list. */
  items: number;
  /** The maximum number of keys in one object. */
  keys: number;
  /** The approximate maximum length of the whole value. */
  size: number;
}

/** A cache of represented parts. It is valid only within one turn, in which no value can change. */
export type Seen = WeakMap<
  object,
  { depth: number; sensitivity: Sensitivity; shown: Represented; size: number }
>;

export const defaultBounds: Bounds = { depth: 8, text: 500, items: 100, keys: 100, size: 12_000 };

const unreadable = '[unreadable]';
const tooLarge = '[left out: too large]';

/** A longer text keeps this margin until its secrets are redacted, and is cut afterwards, so that no half of a secret remains. */
const margin = 400;

/**
 * Converts any value to plain data for another tab, limited and redacted. It never throws, never calls a getter, and does not change the
 * value. Only the traps of a proxy can run code of the app.
 * @param seen a cache for several values, so that shared parts are converted once
 * @param sensitivity the sensitivity of the whole value
 */
export function represent(
  value: unknown,
  redaction: Redaction,
  bounds: Bounds = defaultBounds,
  seen: Seen = new WeakMap(),
  sensitivity: Sensitivity = 'open',
): Represented {
  const open = new Set<object>();
  let left = bounds.size;
  /** The number of cycles found so far. A part with a cycle is not cached, since its result depends on its place. */
  let circles = 0;

  function text(given: string): string {
    const short = given.length > bounds.text;
    const cleaned = redaction.clean(short ? given.slice(0, bounds.text + margin) : given);
    const shown = short ? `${cleaned.slice(0, bounds.text)}… (${given.length} characters)` : cleaned;
    left -= shown.length;
    return shown;
  }

  function visit(part: unknown, depth: number, sensitivity: Sensitivity): Represented {
    left -= 10;
    if (left < 0) return tooLarge;
    if (sensitivity === 'secret' && part !== null && part !== undefined && typeof part !== 'boolean')
      return redacted;
    switch (typeof part) {
      case 'string':
        return sensitivity === 'personal' && part !== '' ? redacted : text(part);
      case 'number':
        return Number.isFinite(part) ? part : `[${part}]`;
      case 'boolean':
        return part;
      case 'object':
        return part === null ? null : visitObject(part, depth, sensitivity);
      default:
        return sensitivity === 'personal' && typeof part !== 'undefined'
          ? redacted
          : text(specialText(part) ?? '');
    }
  }

  function visitObject(part: object, depth: number, sensitivity: Sensitivity): Represented {
    if (open.has(part)) {
      circles += 1;
      return '[circular]';
    }
    const before = seen.get(part);
    if (before?.depth === depth && before.sensitivity === sensitivity && before.size <= left) {
      left -= before.size;
      return before.shown;
    }
    const [leftBefore, circlesBefore] = [left, circles];
    const shown = visitParts(part, depth, sensitivity);
    // Not cached if the limit was reached: at another place the part may fit.
    if (left >= 0 && circles === circlesBefore)
      seen.set(part, { depth, sensitivity, shown, size: leftBefore - left });
    return shown;
  }

  function visitParts(part: object, depth: number, sensitivity: Sensitivity): Represented {
    open.add(part);
    try {
      const special = specialText(part);
      if (special !== null) return sensitivity === 'personal' ? redacted : text(special);
      if (depth === 0) return '[deeper]';
      if (Array.isArray(part)) return visitItems(part, part.length, depth, sensitivity);
      if (part instanceof Map) return visitMap(part, depth, sensitivity);
      if (part instanceof Set) {
        return { [`[Set ${part.size}]`]: visitItems(part, part.size, depth, sensitivity) };
      }
      return visitKeys(part, depth, sensitivity);
    } catch {
      // The part is a proxy, or a host object whose properties throw.
      return unreadable;
    } finally {
      open.delete(part);
    }
  }

  function visitItems(
    items: Iterable<unknown>,
    count: number,
    depth: number,
    sensitivity: Sensitivity,
  ): Represented[] {
    const shown: Represented[] = [];
    // A name and a value, as in headers: `['X-Api-Key', '…']`.
    const [name] = count === 2 && Array.isArray(items) ? items : [];
    for (const item of items) {
      if (shown.length === bounds.items || left < 0) {
        shown.push(`[${count - shown.length} more]`);
        break;
      }
      shown.push(visit(item, depth - 1, shown.length === 1 ? below(sensitivity, name) : sensitivity));
    }
    return shown;
  }

  function visitMap(map: Map<unknown, unknown>, depth: number, sensitivity: Sensitivity): Represented {
    const entries: Represented[] = [];
    for (const [key, item] of map) {
      if (entries.length === bounds.items || left < 0) {
        entries.push(`[${map.size - entries.length} more]`);
        break;
      }
      entries.push([visit(key, depth - 1, sensitivity), visit(item, depth - 1, below(sensitivity, key))]);
    }
    return { [`[Map ${map.size}]`]: entries };
  }

  function visitKeys(part: object, depth: number, sensitivity: Sensitivity): Represented {
    const shown: Record<string, Represented> = {};
    const named = secretBeside(part);
    const keys = Object.keys(part);
    for (const [index, key] of keys.entries()) {
      if (index === bounds.keys || left < 0) {
        shown['[more keys]'] = keys.length - index;
        break;
      }
      const descriptor = Object.getOwnPropertyDescriptor(part, key);
      const above = key === named?.key ? stricter(sensitivity, named.sensitivity) : sensitivity;
      // Assigning to `__proto__` would set the prototype.
      const shownKey = key === '__proto__' ? '[__proto__]' : text(key);
      shown[shownKey] =
        descriptor && 'value' in descriptor
          ? visit(descriptor.value, depth - 1, below(above, key))
          : '[getter]';
    }
    return shown;
  }

  function below(above: Sensitivity, key: unknown): Sensitivity {
    return typeof key === 'string' ? stricter(above, redaction.ofKey(key)) : above;
  }

  /** Finds form fields such as `{ field: 'password', value: … }`, where the name of the value stands beside it. */
  function secretBeside(part: object): { key: string; sensitivity: Sensitivity } | null {
    const value = Object.getOwnPropertyDescriptor(part, 'value');
    if (!value) return null;
    for (const naming of ['field', 'name', 'key', 'id']) {
      const name: unknown = Object.getOwnPropertyDescriptor(part, naming)?.value;
      if (typeof name !== 'string') continue;
      const sensitivity = redaction.ofKey(name);
      if (sensitivity !== 'open') return { key: 'value', sensitivity };
    }
    return null;
  }

  try {
    return visit(value, bounds.depth, sensitivity);
  } catch {
    return unreadable;
  }
}

const strictness: Record<Sensitivity, number> = { open: 0, personal: 1, secret: 2 };

function stricter(a: Sensitivity, b: Sensitivity): Sensitivity {
  return strictness[a] >= strictness[b] ? a : b;
}
