/** `npm run contracts:site`: builds the pages of the contracts into dist-contracts, for a browser or any web server. */
import path from 'node:path';
import { buildSite } from './build.ts';

const folder = path.resolve(import.meta.dirname, '../../dist-contracts');
const pages = await buildSite(folder);
console.log(`${pages.length} pages in dist-contracts; open dist-contracts/index.html`);
