import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Like `parseArgs`, but a wrong argument ends the command. Without `config`, any argument is wrong. */
export function readArguments<Config extends ParseArgsConfig>(config?: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    // Only the first sentence names the argument.
    refuse(error instanceof Error ? `${error.message.split(/\.?\s*\n|\. /)[0]}.` : String(error));
  }
}

/** Reads a number of at least `least` from an option. */
export function numberOf(name: string, text: string, least: number): number {
  const number = Number(text);
  if (text.trim() !== '' && number >= least) return number;
  refuse(`--${name} must be a number of at least ${least}, not '${text}'.`);
}

/** Ends the command because of a wrong argument. */
export function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
