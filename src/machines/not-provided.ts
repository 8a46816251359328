/**
 * A placeholder for an actor with effects. Machines declare such actors, and src/app/effects/ provides them. A machine without
 * them throws instead of silently doing nothing.
 */
export function notProvided(name: string): never {
  throw new Error(`The actor '${name}' was not provided`);
}
