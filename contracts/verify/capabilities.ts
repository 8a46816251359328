import {
  type Capability,
  capabilities,
  fetchCapabilities,
} from '@stanza/schemas/shell/capabilities.calls.ts';
import { consumerOf } from '../pact-files.ts';
import type { Pact } from './pact.ts';
import type { Result } from './results.ts';

const pages = 'the newest message of a conversation';

/** The names that the backend answers, also those that the app does not know; none if it does not know the call or does not answer. */
export async function fetchNames(baseUrl: URL, timeout: number): Promise<readonly string[]> {
  const url = `${baseUrl.href.replace(/\/+$/, '')}${fetchCapabilities.path}`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    return response.ok ? fetchCapabilities.answers[200].parse(await response.json()) : [];
  } catch {
    return [];
  }
}

/** The capability that a pact describes; `null` if it is of no capability. */
export const capabilityOf = ({ consumer, interactions }: Pact): Capability | null =>
  interactions.every(({ description }) => description === pages)
    ? 'message-pages'
    : (capabilities.find((name) => consumer === `${consumerOf('required')}-${name}`) ?? null);

/** `message-pages` has its interaction in the pact of the extensions: it becomes a pact of its own. */
export function splitPages(pact: Pact): Pact[] {
  const parts = [true, false].map((isPages) =>
    pact.interactions.filter(({ description }) => (description === pages) === isPages),
  );
  return parts.filter((part) => part.length > 0).map((interactions) => ({ ...pact, interactions }));
}

/** A line for each capability: whether the backend names it, and what came of its interactions. */
export function listCapabilities(
  names: readonly string[],
  results: readonly Result[],
  notRun: readonly Pact[],
): string {
  const rows: (readonly [string, string])[] = [];
  for (const name of capabilities) {
    const tried = results.filter(({ pact }) => capabilityOf(pact) === name);
    const left = notRun.filter((pact) => capabilityOf(pact) === name).flatMap((pact) => pact.interactions);
    const failed = tried.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'not run').length;
    const verdict =
      left.length > 0
        ? `${left.length} interaction${left.length === 1 ? '' : 's'} not run`
        : failed > 0
          ? `${failed} of ${tried.length} interactions failed`
          : 'the app can use it';
    if (tried.length + left.length > 0)
      rows.push([name, `${names.includes(name) ? 'named' : 'not named'}: ${verdict}`]);
  }
  const known: readonly string[] = capabilities;
  for (const name of names)
    if (!known.includes(name)) rows.push([name, 'named, but the app does not know it']);
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  const lines = rows.map(([name, what]) => `  ${name.padEnd(width)}  ${what}\n`);
  return lines.length === 0 ? '' : `\nCapabilities, by ${fetchCapabilities.path}:\n${lines.join('')}`;
}
