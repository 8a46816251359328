import { acceptedStatuses } from '../spec/check/statuses.ts';
import type { HttpInteraction } from '../spec/pact-file.ts';
import { type Demands, demandsOf, demandsOn, shiftBetween } from './demands.ts';
import type { Report } from './difference.ts';
import { changesOf, part } from './json.ts';
import { displayName, outermost } from './leaves.ts';

/** Compares the expected answers. */
export function compareAnswers(old: HttpInteraction, now: HttpInteraction, report: Report): void {
  const [was, is] = [acceptedStatuses(old), acceptedStatuses(now)];
  const isLost = was.some((status) => !is.includes(status));
  if (isLost) report('breaking', `takes ${listOf(is)} for its status, took ${listOf(was)}`);
  else if (is.length > was.length) report('additive', 'takes further statuses');
  compareHeaders(old.response, now.response, report);
  const [body, bodyNow] = [old, now].map(({ response }) => response.body);
  if (body !== undefined && bodyNow === undefined) report('additive', 'does not read the body any more');
  else if (body === undefined && bodyNow !== undefined) report('breaking', 'reads the body now');
  else if (body !== undefined && bodyNow !== undefined) {
    compareDemands(
      demandsOf(body.content, old.response.matchingRules.body),
      demandsOf(bodyNow.content, now.response.matchingRules.body),
      report,
    );
  }
}

/** Compares the demands on each place of a body. */
export function compareDemands(old: Demands, now: Demands, report: Report): void {
  const added = Object.keys(now).filter((path) => !(path in old));
  const removed = Object.keys(old).filter((path) => !(path in now));
  for (const path of outermost(added)) report('breaking', `reads ${displayName(path)} now`);
  for (const path of outermost(removed)) report('additive', `does not read ${displayName(path)} any more`);
  for (const { name, before, after } of changesOf(old, now)) {
    if (before === undefined || after === undefined) continue;
    const shift = shiftBetween(before, after);
    if (shift === 'narrower') report('breaking', `takes less, or something else, for ${displayName(name)}`);
    if (shift === 'wider') report('additive', `takes more for ${displayName(name)}`);
  }
}

function compareHeaders(
  old: HttpInteraction['response'],
  now: HttpInteraction['response'],
  report: Report,
): void {
  for (const { name, before, after } of changesOf(old.headers, now.headers)) {
    if (before === undefined) report('breaking', `reads the header '${name}' now`);
    else if (after === undefined) report('additive', `does not read the header '${name}' any more`);
    else {
      const [was, is] = [
        demandsOn(before.join(', '), part(old.matchingRules, 'header')[name]),
        demandsOn(after.join(', '), part(now.matchingRules, 'header')[name]),
      ];
      const shift = shiftBetween(was, is);
      if (shift === 'narrower') report('breaking', `takes less, or something else, for the header '${name}'`);
      if (shift === 'wider') report('additive', `takes more for the header '${name}'`);
    }
  }
}

function listOf(statuses: readonly number[]): string {
  const [first, second] = statuses;
  if (second === undefined) return String(first);
  return statuses.length > 4 ? `${first} to ${statuses.at(-1)}` : statuses.join(' or ');
}
