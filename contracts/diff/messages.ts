import type { MessageInteraction } from '../spec/pact-file.ts';
import { compareDemands } from './answers.ts';
import { demandsOf, demandsOn, shiftBetween } from './demands.ts';
import type { Report } from './difference.ts';
import { changesOf, part } from './json.ts';
import { compareForms } from './requests.ts';

/** The metadata that route a frame. Any change is breaking. */
const routing = ['destination', 'direction', 'command'];

/** Compares frames: to the backend like requests, to the app like answers. */
export function compareMessages(old: MessageInteraction, now: MessageInteraction, report: Report): void {
  const isSent = now.metadata.direction === 'to-backend';
  for (const { name, before, after } of changesOf(old.metadata, now.metadata)) {
    if (routing.includes(name)) {
      if (before !== after) report('breaking', `the ${name} is ${after ?? 'none'}, was ${before ?? 'none'}`);
    } else if (before === undefined)
      report('breaking', `${isSent ? 'sends' : 'reads'} the header '${name}' now`);
    else if (after === undefined) {
      const impact = isSent ? 'breaking' : 'additive';
      report(impact, `does not ${isSent ? 'send' : 'read'} the header '${name}' any more`);
    } else if (!isSent) compareHeader(name, before, after, [old, now], report);
  }
  if (isSent) compareForms(old.contents.content, now.contents.content, report);
  else {
    const [was, is] = [old, now].map(({ contents, matchingRules }) =>
      demandsOf(contents.content, matchingRules.body),
    );
    compareDemands(was ?? {}, is ?? {}, report);
  }
}

function compareHeader(
  name: string,
  before: unknown,
  after: unknown,
  [old, now]: readonly [MessageInteraction, MessageInteraction],
  report: Report,
): void {
  const rule = (rules: MessageInteraction['matchingRules']) => part(rules, 'metadata')[name];
  const shift = shiftBetween(
    demandsOn(before, rule(old.matchingRules)),
    demandsOn(after, rule(now.matchingRules)),
  );
  if (shift === 'narrower') report('breaking', `takes less, or something else, for the header '${name}'`);
  if (shift === 'wider') report('additive', `takes more for the header '${name}'`);
}
