import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  createEmptyActor,
  StateMachine,
} from 'xstate';

/** The states of a machine below its root, in document order. */
export function statesOf(machine: AnyStateMachine): AnyStateNode[] {
  return nodesOf(machine).filter((node) => node !== machine.root);
}

/** The root of a machine and its states, in document order. */
export function nodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const withDescendants = (node: AnyStateNode): AnyStateNode[] => [
    node,
    ...Object.values(node.states).flatMap(withDescendants),
  ];
  return withDescendants(machine.root);
}

/**
 * Every transition a machine declares, with a name for people: of events, outcomes (`onDone`, `onError`), delays and
 * `always`, each guarded branch as its own.
 */
export function transitionsOf(machine: AnyStateMachine): Map<AnyTransitionDefinition, string> {
  const named = new Map<AnyTransitionDefinition, string>();
  for (const node of nodesOf(machine)) {
    for (const branches of [...node.transitions.values(), node.always ?? []]) {
      for (const [index, branch] of branches.entries()) {
        named.set(branch, nameOf(branch, branches.length > 1 ? ` #${index + 1}` : ''));
      }
    }
  }
  return named;
}

function nameOf({ source, eventType, guard, target }: AnyTransitionDefinition, branch: string): string {
  const condition = guard === undefined ? '' : ` [${guardName(guard)}]`;
  const targets = target?.map(({ id }) => id).join(', ') ?? 'no target';
  return `${source.id}: ${eventType || 'always'}${branch}${condition} → ${targets}`;
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  return typeof guard === 'object' && guard !== null && 'type' in guard ? String(guard.type) : 'inline';
}

/** What of a machine some of its runs went through. */
export class Coverage {
  readonly #machine: AnyStateMachine;
  readonly #states = new Set<AnyStateNode>();
  readonly #transitions = new Set<AnyTransitionDefinition>();

  constructor(machine: AnyStateMachine) {
    this.#machine = machine;
  }

  /** Counts a state at rest, and the transitions that led to it: whose sources were active too, if only in passing. */
  add(snapshot: AnyMachineSnapshot, taken: readonly AnyTransitionDefinition[]): void {
    for (const node of snapshot._nodes) this.#states.add(node);
    for (const transition of taken) {
      this.#transitions.add(transition);
      for (let node: AnyStateNode | undefined = transition.source; node; node = node.parent) {
        this.#states.add(node);
      }
    }
  }

  /** Names of the states never entered and the transitions never taken; empty when all were. */
  missing(): { states: string[]; transitions: string[] } {
    return {
      states: statesOf(this.#machine)
        .filter((node) => !this.#states.has(node))
        .map(({ id }) => id),
      transitions: [...transitionsOf(this.#machine)]
        .filter(([transition]) => !this.#transitions.has(transition))
        .map(([, name]) => name),
    };
  }
}

/**
 * Takes a step of a machine without running anything, and tells which of its transitions were taken, microstep by
 * microstep.
 */
export function watchStep(step: (scope: AnyActorScope) => AnyMachineSnapshot) {
  const scope = inertScope();
  const taken: AnyTransitionDefinition[] = [];
  scope.system.inspect((event) => {
    // Machines invoked along the way report their own first steps to the same system.
    if (event.type === '@xstate.microstep' && event.actorRef === scope.self)
      taken.push(...event._transitions);
  });
  return { snapshot: step(scope), taken };
}

function inertScope(): AnyActorScope {
  const self = createEmptyActor();
  const nothing = () => {};
  return {
    self,
    system: self.system,
    id: self.id,
    sessionId: self.sessionId,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  };
}

export function isMachine(value: unknown): value is AnyStateMachine {
  return value instanceof StateMachine;
}
