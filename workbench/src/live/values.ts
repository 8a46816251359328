import type { AnyActor, AnyStateMachine } from 'xstate';
import { isMadeId } from '../model/actor-text.ts';
import { matchesDescriptor } from '../model/next-events.ts';
import { isMachine, nodesOf } from '../model/nodes.ts';
import { parentOf } from '../model/xstate-internals.ts';
import { actorNames } from './actor-names.ts';
import {
  type Declared,
  type DeclaredValues,
  declaredBy,
  declaredOf,
  declaredUnder,
  nothingDeclared,
} from './declared.ts';
import { hidden, isCodeName, mask } from './mask.ts';
import type { Represented } from './protocol.ts';
import { makeRedaction, type Redaction } from './redact.ts';
import { defaultBounds, represent, type Seen } from './represent.ts';

/** Converts the values of an app to data that may leave its tab. */
export interface Values {
  /** Starts a new turn. All values of one turn share a cache, so they must not change meanwhile. */
  beginTurn(): void;
  /** The name of an actor: its id, unless the id may contain data. */
  nameOf(actor: AnyActor): string;
  context(actor: AnyActor, context: unknown): Represented;
  /** The input of an actor that is not a machine. */
  input(actor: AnyActor, input: unknown): Represented;
  output(actor: AnyActor, output: unknown): Represented;
  error(actor: AnyActor, error: unknown): Represented;
  /** An event with the name of its type. */
  event(actor: AnyActor, event: { type: string }): { type: string; shown: Represented };
  /** The message of an error, in readable form. */
  message(error: unknown): string;
}

const outcomeType = /^(xstate\.(?:done\.actor|error\.actor|snapshot)\.)(.*)$/s;

/** The internal events in which a promise gets its outcome, before its parent does. */
const promiseOutcomes = new Map<string, ['done' | 'error', string]>([
  ['xstate.promise.resolve', ['done', 'output']],
  ['xstate.promise.reject', ['error', 'error']],
]);

const typesOfMachines = new WeakMap<AnyStateMachine, readonly string[]>();

/** The event types and patterns that a machine contains. */
function typesIn(machine: AnyStateMachine): readonly string[] {
  const types =
    typesOfMachines.get(machine) ?? nodesOf(machine).flatMap(({ transitions }) => [...transitions.keys()]);
  typesOfMachines.set(machine, types);
  return types;
}

/** Shows the values that the machines declare in `meta.live`. All others show only their type and length. */
export function declaredValues(): Values {
  // Declared texts may still contain an address or a token.
  const redaction = makeRedaction();
  const names = actorNames();
  let seen: Seen = new WeakMap();
  /** A value under a secret key is redacted even if it is declared. */
  const show = (value: unknown, key = '') =>
    represent(value, redaction, defaultBounds, seen, redaction.ofKey(key) === 'secret' ? 'secret' : 'open');
  const of = (actor: AnyActor | undefined): DeclaredValues =>
    actor ? (isMachine(actor.logic) ? declaredBy(actor.logic) : declaredOf(actor)) : nothingDeclared;

  /** The parts of an actor's outcome that its parent, which receives the outcome, declares. */
  function ofOutcome(actor: AnyActor, kind: 'done' | 'error', key: string): Declared | undefined {
    const event = of(parentOf(actor)).ofEvent(`xstate.${kind}.actor.${actor.id}`);
    return declaredUnder(event, key);
  }

  /** For an actor that is not a machine: the paths that its parent declares, or those that were declared for the actor itself. */
  function ofContext(actor: AnyActor): Declared | undefined {
    if (isMachine(actor.logic)) return of(actor).context;
    return (
      declaredUnder(of(actor).context, 'value') ??
      of(parentOf(actor)).ofActor([actor.id, ...(typeof actor.src === 'string' ? [actor.src] : [])])
    );
  }

  function ofEvent(actor: AnyActor, type: string): Declared {
    if (isMachine(actor.logic)) return of(actor).ofEvent(type);
    const own = of(actor).ofEvent(type);
    if (own.isAll || own.parts.size > 0) return own;
    const outcome = promiseOutcomes.get(type);
    // Each value of an observable becomes the value of its actor.
    const data = outcome
      ? ofOutcome(actor, ...outcome)
      : type === 'xstate.observable.next'
        ? ofContext(actor)
        : undefined;
    return { isAll: false, parts: new Map(data && [['data', data]]) };
  }

  /** Also those of other machines: one of them may send the event. */
  const types = new Set<string>();
  /** The type of an event, if the code contains it; a type that only a wildcard matches may contain data. */
  function typeOf(actor: AnyActor, type: string): string {
    if (type.startsWith('xstate.')) return type;
    const { logic } = actor;
    const own = isMachine(logic) ? typesIn(logic) : [];
    for (const one of own) types.add(one);
    if (types.has(type) || of(actor).hasType(type)) return type;
    const wildcard = own.find((one) => one.endsWith('*') && matchesDescriptor(one, type));
    return wildcard ?? (isCodeName(type) ? type : '[hidden type]');
  }

  return {
    beginTurn() {
      seen = new WeakMap();
    },
    nameOf: names.of,
    context: (actor, context) => mask(context, ofContext(actor), show, isMachine(actor.logic)),
    input: (_, input) => hidden(input),
    output: (actor, output) => mask(output, ofOutcome(actor, 'done', 'output'), show, false, names.of(actor)),
    error: (actor, error) => mask(error, ofOutcome(actor, 'error', 'error'), show),
    event(actor, event) {
      const [, kind, id] = outcomeType.exec(event.type) ?? [];
      const shown = mask(event, ofEvent(actor, event.type), show, true);
      if (kind === undefined || id === undefined) return { type: typeOf(actor, event.type), shown };
      const name = names.ofChild(actor, id);
      return {
        type: `${kind}${name}`,
        shown: 'actorId' in event ? { ...keyed(shown), actorId: name } : shown,
      };
    },
    message: (error) => String(hidden(error)),
  };
}

/** Shows all values except those that a redaction finds. */
export function redactedValues(redaction: Redaction): Values {
  const names = actorNames();
  let seen: Seen = new WeakMap();
  const show = (value: unknown, name = '') =>
    represent(value, redaction, defaultBounds, seen, name === '' ? 'open' : redaction.ofKey(name));
  /** The actor's name describes its output: the output of `readToken` is a token. */
  const nameOf = (actor: AnyActor) =>
    redaction.ofKey(actor.id) === 'open' && typeof actor.src === 'string' ? actor.src : actor.id;

  return {
    beginTurn() {
      seen = new WeakMap();
    },
    nameOf: (actor) => {
      const { id, sessionId } = actor;
      const isMade = parentOf(actor) && (isMadeId(id) || id === sessionId);
      return redaction.clean(isMade ? names.of(actor) : id);
    },
    context: (_, context) => show(context),
    input: (actor, input) => show(input, nameOf(actor)),
    output: (actor, output) => show(output, nameOf(actor)),
    error: (_, error) => show(error),
    event(actor, event) {
      const type = redaction.clean(event.type);
      const id = /^xstate\.done\.actor\.(.*)$/s.exec(event.type)?.[1];
      const shown = keyed(show(event));
      if (id !== undefined && 'output' in event) {
        return { type, shown: { ...shown, output: show(event.output, id) } };
      }
      if (event.type === 'xstate.promise.resolve' && 'data' in event) {
        return { type, shown: { ...shown, data: show(event.data, nameOf(actor)) } };
      }
      return { type, shown };
    },
    message: (error) => redaction.clean(error instanceof Error ? error.message : String(error)),
  };
}

function keyed(shown: Represented): { readonly [key: string]: Represented } {
  return typeof shown === 'object' && shown !== null && !Array.isArray(shown)
    ? (shown as { readonly [key: string]: Represented })
    : {};
}
