import type { Interaction } from '../spec/pact-file.ts';
import type { Report } from './difference.ts';
import { changesOf } from './json.ts';

/** Compares the names and the parameters of the provider states. */
export function compareStates(old: Interaction, now: Interaction, report: Report): void {
  for (const { name, before, after } of changesOf(statesOf(old), statesOf(now))) {
    if (after === undefined) report('additive', `does not need the provider state '${name}' any more`);
    else if (before === undefined) report('breaking', `needs the provider state '${name}'`);
    else {
      for (const { name: param, before: was, after: is } of changesOf(before, after)) {
        // A handler may rely on every parameter that it got before.
        if (was === undefined)
          report('breaking', `gives the provider state '${name}' a parameter '${param}'`);
        if (is === undefined) report('breaking', `gives the provider state '${name}' no '${param}' any more`);
      }
    }
  }
}

function statesOf({ providerStates }: Interaction): Record<string, Record<string, unknown>> {
  return Object.fromEntries(providerStates.map(({ name, params }) => [name, params]));
}
