/**
 * Placeholder of an actor that does something: machines declare their effects and src/app/effects/ provides them, so a
 * machine that runs without them fails loudly instead of doing nothing.
 */
export function notProvided(name: string): never {
  throw new Error(`The actor '${name}' was not provided`);
}
