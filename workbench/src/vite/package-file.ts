import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * A file of this package: in its folder once it is built (shared modules are in `chunks`), among the sources before.
 * @param built its path in the package
 * @param source its path in `src`; without it the built one is needed
 */
export function packageFile(built: string, source?: string): string {
  const here = import.meta.dirname;
  const places = [path.join(here, built), path.join(here, '..', built)];
  if (source !== undefined) places.push(path.join(here, '..', source));
  places.push(path.join(here, '../../dist', built));
  const found = places.find((place) => existsSync(place));
  if (found === undefined) throw new Error(`The package has no ${built}: it was not built.`);
  return found;
}
