import { loadTextsOfApp } from '../../../languages/catalogues.ts';
import { late } from '../../routing/late.tsx';

/** With the texts of the app, of which the landing page itself needs few. A chunk of its own, so that the first one has only its address. */
export default late('rooms', async () => {
  const [part] = await Promise.all([import('./landing-rooms-part.tsx'), loadTextsOfApp()]);
  return part;
});
