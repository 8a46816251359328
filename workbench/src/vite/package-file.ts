import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The path of a file of this package: in the built package (shared modules are in `chunks`), or among the sources before the build.
 * @param built its path in the package
 * @param source its path in `src`; without it, the built file is required
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
