import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

/** Like `parseArgs`, but throws a `UsageError` for flags that the command does not have. */
export function readFlags<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    // The first sentence names the flag; the rest is advice that does not apply here.
    throw new UsageError(reason.split('. ')[0], { cause });
  }
}

/**
 * Reads `--timeout`, in seconds.
 * @param usual the seconds without the flag
 * @returns milliseconds
 */
export function readTimeout(given: string | undefined, usual: number): number {
  const text = given ?? String(usual);
  const seconds = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && seconds > 0 && seconds <= 600) return seconds * 1000;
  throw new UsageError('--timeout must be seconds, above 0 and at most 600');
}

/** A regular expression for a pattern with `*` as wildcard. It matches anywhere in a text and ignores case. */
export function patternOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[^\w\s]/g, '\\$&'));
  return new RegExp(parts.join('.*'), 'is');
}
