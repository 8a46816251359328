/** `node contracts/generate-states.ts`: writes provider-states.md. */
import { writeFileSync } from 'node:fs';
import { readArguments } from '../scripts/read-arguments.ts';
import { providerStatesPage } from './provider/states-page.ts';

readArguments();

writeFileSync(new URL('provider-states.md', import.meta.url), providerStatesPage());
console.log('contracts/provider-states.md');
