import { parseArgs } from 'node:util';

/**
 * Reads whole numbers from the command line, such as `--messages 10000`. For an invalid option it prints one line and exits with 1.
 * @param defaults the options and their defaults
 */
export function readNumbers<T extends Record<string, number>>(defaults: T): T {
  const names = Object.keys(defaults);
  try {
    const { values } = parseArgs({
      options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    });
    const given = Object.entries(values).map(([name, text]) => [name, wholeNumber(name, String(text))]);
    return { ...defaults, ...Object.fromEntries(given) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * Reads whole numbers above 0 without names from the command line, such as `5000 1`. For any other argument it prints one line and exits
 * with 1.
 */
export function readPositionals(): number[] {
  try {
    return positiveNumbers(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

export function positiveNumbers(given: readonly string[]): number[] {
  const wrong = given.find((text) => !/^[1-9]\d{0,8}$/.test(text));
  if (wrong !== undefined) throw new Error(`'${wrong}' must be a whole number above 0.`);
  return given.map(Number);
}

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number, not '${text}'.`);
  return Number(text);
}
