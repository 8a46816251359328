import { isPlain } from '../model/same.ts';
import { numberText } from '../model/words.ts';
import { pathText } from './changes.ts';

interface ValueTreeProps {
  name: string;
  value: unknown;
  /** Returns the name of a value that JSON cannot represent. */
  nameOf(value: unknown): string;
  /** The paths that the last step changed, in the form of `pathText`. */
  changed: ReadonlySet<string>;
  path?: readonly string[];
}

const openDepth = 2;
const maxParts = 100;

/** A value as an expandable tree. Errors, files and actors are shown by name. */
export function ValueTree({ name, value, nameOf, changed, path = [] }: ValueTreeProps) {
  const isChanged = changed.has(pathText(path));
  const mark = isChanged && <span className="wb-changed-mark">changed</span>;
  const parts = isPlain(value) ? Object.entries(value) : [];
  if (parts.length === 0) {
    return (
      <div className={isChanged ? 'wb-value is-changed' : 'wb-value'}>
        <span className="wb-key">{name}</span> <code>{leafText(value, nameOf)}</code> {mark}
      </div>
    );
  }
  return (
    <details
      className={isChanged ? 'wb-value is-changed' : 'wb-value'}
      open={path.length < openDepth && parts.length <= 20}
    >
      <summary>
        <span className="wb-key">{name}</span>{' '}
        <span className="wb-muted">{Array.isArray(value) ? `${parts.length} items` : ''}</span> {mark}
      </summary>
      {parts.slice(0, maxParts).map(([key, part]) => (
        <ValueTree
          key={key}
          name={key}
          value={part}
          nameOf={nameOf}
          changed={changed}
          path={[...path, key]}
        />
      ))}
      {parts.length > maxParts && <p className="wb-note">and {parts.length - maxParts} more</p>}
    </details>
  );
}

const maxLetters = 300;

function leafText(value: unknown, nameOf: (value: unknown) => string): string {
  const text = wordsFor(value, nameOf);
  return text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text;
}

function wordsFor(value: unknown, nameOf: (value: unknown) => string): string {
  switch (typeof value) {
    case 'undefined':
      return 'undefined';
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return numberText(value);
    case 'function':
      return `function ${value.name}`;
    case 'bigint':
    case 'symbol':
      return String(value);
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isPlain(value)) return Array.isArray(value) ? '[]' : '{}';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'no date' : value.toISOString();
  if (value instanceof Map || value instanceof Set) return `${value.constructor.name} of ${value.size}`;
  // Actors contain references to the whole actor system.
  if ('sessionId' in value && 'id' in value) return `actor ${String(value.id)}`;
  try {
    return nameOf(value);
  } catch {
    return value.constructor?.name ?? 'object';
  }
}
