import { once } from '../effects/once.ts';
import { pause } from '../pause.ts';

/** Loads Chakra and makes its system, in tasks of their own: together they would block a slow phone. */
export const loadDesign = once(async () => {
  const { system } = await import('./system.ts');
  await pause();
  system();
  await pause();
  const { Design } = await import('./Design.tsx');
  return Design;
});
