import type { AnyStateMachine } from 'xstate';
import { matchesDescriptor } from '../model/next-events.ts';
import { isPlain } from '../model/same.ts';

/**
 * The values of a machine that may leave its tab: `meta.live` of its root state. All other values are replaced by their type and length.
 *
 * A path names a value with everything inside it: `page`, `filters.city`, `items.*.status`.
 */
export interface LiveMeta {
  /** Paths into the context. */
  context?: readonly string[];
  /** Paths into the events that the machine receives, by type: `field.change`, `xstate.done.actor.search`, `xstate.error.*`. */
  events?: Readonly<Record<string, readonly string[]>>;
  /** Paths into the last values of actors that are not machines, by the actor's id or name: `{ ticks: ['value'] }`. */
  actors?: Readonly<Record<string, readonly string[]>>;
}

export interface Declared {
  /** Whether everything in the value is declared. */
  isAll: boolean;
  parts: ReadonlyMap<string, Declared>;
}

export interface DeclaredValues {
  context: Declared;
  ofEvent(type: string): Declared;
  /** Whether the type of an event is declared, not only a pattern. */
  hasType(type: string): boolean;
  /** The declared paths in the value of an actor that is not a machine, by its id or name. */
  ofActor(names: readonly string[]): Declared | undefined;
}

const nothing: Declared = { isAll: false, parts: new Map() };

/** Declares nothing: only data that XState adds itself are shown, no value of the app. */
export const nothingDeclared: DeclaredValues = {
  context: nothing,
  ofEvent: () => nothing,
  hasType: () => false,
  ofActor: () => undefined,
};

const known = new WeakMap<object, DeclaredValues>();

/** The values that a machine declares in the `meta` of its root. */
export function declaredBy(machine: AnyStateMachine): DeclaredValues {
  // All copies that `provide` makes have the same config.
  const before = known.get(machine.config);
  if (before) return before;
  const declared = readLiveMeta(machine.root.meta);
  known.set(machine.config, declared);
  return declared;
}

const ofActors = new WeakMap<object, DeclaredValues>();

/** Declares the values of a store, or of an actor that is not a machine, that may leave the tab. */
export function declareLive(actor: object, live: LiveMeta): void {
  ofActors.set(actor, readLiveMeta({ live }));
}

const rootNames = new WeakMap<object, string>();

/** Names a root actor, since its id may contain data. */
export function declareName(actor: object, name: string): void {
  rootNames.set(actor, name);
}

export function declaredNameOf(actor: object): string | undefined {
  return rootNames.get(actor);
}

/** The declared values of a store, or of an actor that is not a machine. */
export function declaredOf(actor: object): DeclaredValues {
  return ofActors.get(actor) ?? nothingDeclared;
}

/** @param meta any value; nothing is declared if it has another form */
export function readLiveMeta(meta: unknown): DeclaredValues {
  const live = isKeyed(meta) ? meta.live : undefined;
  if (!isKeyed(live)) return nothingDeclared;
  const events = isKeyed(live.events) ? Object.entries(live.events) : [];
  const actors = isKeyed(live.actors) ? live.actors : {};
  const found = new Map<string, Declared>();
  return {
    context: readPaths(pathsIn(live.context)),
    ofActor(names) {
      const name = names.find((one) => Object.hasOwn(actors, one));
      return name === undefined ? undefined : declaredUnder(readPaths(pathsIn(actors[name])), 'value');
    },
    hasType: (type) => isKeyed(live.events) && Object.hasOwn(live.events, type),
    ofEvent(type) {
      let declared = found.get(type);
      if (!declared) {
        declared = readPaths(
          events.flatMap(([pattern, paths]) => (matchesDescriptor(pattern, type) ? pathsIn(paths) : [])),
        );
        if (found.size < 1000) found.set(type, declared);
      }
      return declared;
    },
  };
}

function isKeyed(value: unknown): value is Record<string, unknown> {
  return isPlain(value) && !Array.isArray(value);
}

function pathsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((path) => typeof path === 'string' && path !== '') : [];
}

function readPaths(paths: readonly string[]): Declared {
  const parts = new Map<string, Declared>();
  for (const key of new Set(paths.map((path) => path.split('.', 1)[0] ?? ''))) {
    const below = paths
      .filter((path) => path.startsWith(`${key}.`))
      .map((path) => path.slice(key.length + 1));
    parts.set(key, paths.includes(key) ? { isAll: true, parts: new Map() } : readPaths(below));
  }
  return { isAll: false, parts };
}

/** The declared part under a key; `*` stands for any key. */
export function declaredUnder({ parts }: Declared, key: string): Declared | undefined {
  return parts.get(key) ?? parts.get('*');
}
