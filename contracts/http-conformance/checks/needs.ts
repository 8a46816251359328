import type { Capability } from '@stanza/schemas/shell/capabilities.calls.ts';
import { NotApplicable } from '../../conformance/mismatch.ts';
import { signal } from '../app.ts';
import { seen } from '../seeing.ts';
import type { Site } from '../site.ts';

export const capabilitiesOf = ({ app }: Site) =>
  seen('The list of capabilities', app.fetchCapabilities({ signal }));

/** Skips the check if the backend does not claim the capability. */
export async function needs(site: Site, capability: Capability): Promise<void> {
  if ((await capabilitiesOf(site)).includes(capability)) return;
  throw new NotApplicable(`the backend does not have ${capability}`);
}
