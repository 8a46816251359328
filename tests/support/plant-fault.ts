import { type AnyStateMachine, fromCallback } from 'xstate';

/** Makes an action, a guard or an actor of a machine throw until `mend` is called. */
export function plantFault(machine: AnyStateMachine, kind: 'actions' | 'guards' | 'actors', name: string) {
  const implementations = machine.implementations[kind] as Record<string, unknown>;
  const before = implementations[name];
  let thrown = 0;
  let isMended = false;
  const fail = (...args: unknown[]): unknown => {
    // A wrapper, such as the one that counts the answers of guards, keeps calling this function.
    if (isMended && typeof before === 'function') return before(...args);
    thrown += 1;
    throw new Error(`Boom ${thrown}`);
  };
  implementations[name] = kind === 'actors' ? fromCallback(() => void fail()) : fail;
  return {
    thrown: () => thrown,
    mend: () => {
      isMended = true;
      implementations[name] = before;
    },
  };
}
