import type { Registry, SampleModel } from '../model/registry.ts';
import { isPlain } from '../model/same.ts';
import { numberText } from '../model/words.ts';

/** The samples that serialized values refer to by name. */
export interface SampleSource {
  model: SampleModel;
  registry: Pick<Registry, 'nameOf' | 'errors'>;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * A value as JSON. Values that JSON cannot represent become marks. `{ "$sample": "file room.jpg" }` is an error, a file or another class
 * instance among the samples of the model or the registry. `{ "$undefined": true }` and `{ "$number": "NaN" }` are special values. Maps,
 * sets, dates and large integers are written by their parts. An object that looks like a mark is wrapped as `{ "$plain": … }`.
 *
 * Throws an `Error` for a class instance that is not a sample.
 */
export function serialize(value: unknown, known: SampleSource): Json {
  const names = new Map([...namedParts(known)].map(([name, part]) => [part, name]));
  return serializePart(value, { names, nameOf: known.registry.nameOf, around: new Set() });
}

/** Restores the value of `serialize`. Throws an `Error` if a sample no longer exists. */
export function deserialize(json: unknown, known: SampleSource): unknown {
  return deserializePart(json, namedParts(known));
}

/** JSON of a value that may contain numbers which JSON cannot represent: `1e999` is valid JSON, and is infinite. */
export function jsonText(value: unknown, indent?: number): string {
  const replaced = (_: string, part: unknown) =>
    typeof part === 'number' && !isJsonNumber(part) ? { $number: numberText(part) } : part;
  return JSON.stringify(value, replaced, indent);
}

function isJsonNumber(value: number): boolean {
  return Number.isFinite(value) && !Object.is(value, -0);
}

interface Keeping {
  names: ReadonlyMap<unknown, string>;
  nameOf(value: unknown): string;
  /** The ancestors of the current value, to detect cycles. */
  around: Set<object>;
}

function serializePart(value: unknown, keeping: Keeping): Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return isJsonNumber(value) ? value : { $number: numberText(value) };
    case 'undefined':
      return { $undefined: true };
    case 'bigint':
      return { $bigint: String(value) };
  }
  if (value === null) return null;
  const builtIn = serializeBuiltIn(value as object, keeping);
  if (builtIn !== null) return builtIn;
  const name = keeping.names.get(value);
  if (name !== undefined) return { $sample: name };
  if (!isPlain(value)) return { $sample: sampleName(value, keeping) };
  if (keeping.around.has(value)) throw new Error('It is cyclic, which a file cannot hold.');
  keeping.around.add(value);
  const kept = Array.isArray(value)
    ? value.map((part: unknown) => serializePart(part, keeping))
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, serializePart(part, keeping)]));
  keeping.around.delete(value);
  return markOf(kept) === null ? kept : { $plain: kept };
}

function serializeBuiltIn(value: object, keeping: Keeping): Json | null {
  // `toISOString` throws for an invalid date.
  if (value instanceof Date) return { $date: Number.isNaN(value.getTime()) ? null : value.toISOString() };
  if (!(value instanceof Map) && !(value instanceof Set)) return null;
  if (keeping.around.has(value)) throw new Error('It is cyclic, which a file cannot hold.');
  keeping.around.add(value);
  const parts = [...value].map((part: unknown) => serializePart(part, keeping));
  keeping.around.delete(value);
  return value instanceof Map ? { $map: parts } : { $set: parts };
}

function sampleName(value: unknown, { names, nameOf }: Keeping): string {
  // A value that is created for each use, such as an error from a function, matches by name and class.
  const alike = [...names].find(
    ([part, known]) => known === safely(() => nameOf(value)) && hasClassOf(part, value),
  );
  if (alike) return alike[1];
  throw new Error(
    `A file cannot keep ${safely(() => nameOf(value)) ?? typeof value}: it is not a sample of the model.`,
  );
}

function hasClassOf(a: unknown, b: unknown): boolean {
  return (
    typeof a === 'object' && typeof b === 'object' && Object.getPrototypeOf(a) === Object.getPrototypeOf(b)
  );
}

function safely<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

const marks = ['$sample', '$undefined', '$number', '$bigint', '$date', '$map', '$set', '$plain'] as const;

/** The mark of an object; `null` for any other value. */
function markOf(json: unknown): (typeof marks)[number] | null {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return null;
  const [key, ...others] = Object.keys(json);
  return others.length === 0 ? (marks.find((mark) => mark === key) ?? null) : null;
}

function deserializePart(json: unknown, samples: ReadonlyMap<string, unknown>): unknown {
  if (json === null || typeof json !== 'object') return json;
  if (Array.isArray(json)) return json.map((part: unknown) => deserializePart(part, samples));
  const parts = Object.entries(json);
  const mark = markOf(json);
  const held: unknown = parts[0]?.[1];
  if (mark === '$undefined') return undefined;
  if (mark === '$number') return Number(held);
  if (mark === '$bigint') return BigInt(String(held));
  if (mark === '$date') return new Date(held === null ? Number.NaN : String(held));
  if ((mark === '$map' || mark === '$set') && Array.isArray(held)) {
    const all = held.map((part: unknown) => deserializePart(part, samples));
    return mark === '$map' ? new Map(all as [unknown, unknown][]) : new Set(all);
  }
  if (mark === '$sample') {
    if (typeof held === 'string' && samples.has(held)) return samples.get(held);
    throw new Error(`There is no sample ${JSON.stringify(held)} (any more).`);
  }
  const plain = mark === '$plain' && held !== null && typeof held === 'object' ? Object.entries(held) : parts;
  return Object.fromEntries(plain.map(([key, part]) => [key, deserializePart(part, samples)]));
}

/** All parts of the samples that JSON cannot represent (files, errors and other class instances), by name. */
export function namedParts({ model, registry }: SampleSource): Map<string, unknown> {
  const found = new Map<string, unknown>();
  const met = new Set<unknown>();
  const visit = (value: unknown) => {
    if (typeof value === 'function' || (typeof value === 'object' && value !== null)) {
      if (met.has(value)) return;
      met.add(value);
      if (isPlain(value)) Object.values(value).forEach(visit);
      else if (value instanceof Map || value instanceof Set) [...value].forEach(visit);
      else addNamed(found, registry.nameOf(value), value);
    }
  };
  samplesOf({ model, registry }).forEach(visit);
  // Snapshots are plain objects, but contain the machine and its actors, so only the whole snapshot is named.
  for (const { snapshots = [] } of Object.values(model.outcomes ?? {})) {
    for (const snapshot of snapshots) addNamed(found, registry.nameOf(snapshot), snapshot);
  }
  return found;
}

/**
 * Adds a value under its name. A value with the same name and class as an existing one is not added again; a value of another class gets a
 * number.
 */
function addNamed(found: Map<string, unknown>, name: string, value: unknown): void {
  for (let count = 1; ; count++) {
    const full = count === 1 ? name : `${name} (${count})`;
    if (!found.has(full)) {
      found.set(full, value);
      return;
    }
    if (hasClassOf(found.get(full), value)) return;
  }
}

/** All samples of a machine, including the errors with which any actor may fail. */
function samplesOf({ model, registry }: SampleSource): unknown[] {
  const outcomes = Object.values(model.outcomes ?? {});
  return [
    ...model.inputs,
    ...model.events,
    ...outcomes.flatMap(({ outputs = [], errors = [] }) => [...outputs, ...errors]),
    ...registry.errors,
  ];
}
