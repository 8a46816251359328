/**
 * The text for a value without a plain representation, such as `[File a.jpg, image/jpeg, 12 kB]`; `null` for objects whose properties can
 * be shown. May throw if the value is a proxy that throws.
 */
export function specialText(value: unknown): string | null {
  switch (typeof value) {
    case 'undefined':
      return '[undefined]';
    case 'bigint':
      return `[bigint ${value}]`;
    case 'symbol':
      return `[${String(value)}]`;
    case 'function':
      return `[Function ${ownText(value, 'name') || 'without a name'}]`;
    case 'object':
      return value === null ? null : objectText(value);
    default:
      return null;
  }
}

function objectText(value: object): string | null {
  if (Array.isArray(value) || value instanceof Map || value instanceof Set) return null;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === Object.prototype || prototype === null) return isActor(value) ? actorText(value) : null;
  if (value instanceof Error) return errorText(value);
  if (value instanceof Date)
    return `[Date ${Number.isNaN(value.getTime()) ? 'invalid' : value.toISOString()}]`;
  if (value instanceof RegExp) return `[RegExp ${value}]`;
  if (isBlob(value)) return blobText(value);
  if (value instanceof URL) return `[URL ${value.href}]`;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
    return `[${classOf(value)}, ${sizeText(value.byteLength)}]`;
  }
  if (isActor(value)) return actorText(value);
  if (isNode(value)) return nodeText(value);
  // Promises, weak maps and signals have no readable properties.
  return Object.keys(value).length === 0 ? `[${classOf(value)}]` : null;
}

function errorText(error: Error): string {
  const message = ownText(error, 'message');
  const kind = ownText(error, 'kind') || ownText(error, 'code');
  const name = ownText(error, 'name') || classOf(error);
  return `[${name}${kind === '' ? '' : ` (${kind})`}: ${message}]`;
}

export function isBlob(value: object): value is Blob {
  return typeof Blob === 'function' && value instanceof Blob;
}

function blobText(blob: Blob): string {
  const name = 'name' in blob && typeof blob.name === 'string' ? ` ${blob.name},` : '';
  return `[${name === '' ? 'Blob' : 'File'}${name} ${blob.type || 'no type'}, ${sizeText(blob.size)}]`;
}

export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export function isActor(value: object): value is { id: string } {
  return 'sessionId' in value && 'getSnapshot' in value && 'id' in value && typeof value.id === 'string';
}

function actorText({ id }: { id: string }): string {
  return `[actor ${id}]`;
}

function isNode(value: object): value is { nodeName: string } {
  return 'nodeType' in value && 'nodeName' in value && typeof value.nodeName === 'string';
}

function nodeText(node: { nodeName: string }): string {
  const id = 'id' in node && typeof node.id === 'string' && node.id !== '' ? `#${node.id}` : '';
  return `[${node.nodeName.toLowerCase()}${id}]`;
}

export function classOf(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  const made: unknown =
    typeof prototype === 'object' && prototype !== null
      ? Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value
      : null;
  return (typeof made === 'function' && ownText(made, 'name')) || 'Object';
}

/** An own property that is a string, read without running a getter; otherwise empty. */
function ownText(value: object, key: string): string {
  const found: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
  return typeof found === 'string' ? found : '';
}
