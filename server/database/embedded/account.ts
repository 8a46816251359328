import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { reasonOf, StartError } from '../../process/start-error.ts';

const run = promisify(execFile);

/** The system account that runs PostgreSQL; empty for the account of this process. */
export type Account = { uid: number; gid: number } | Record<string, never>;

/** PostgreSQL refuses to run as root. As root, this uses the account `postgres`, and creates it if it is missing. */
export async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  try {
    return await idsOf('postgres');
  } catch {
    // The account does not exist yet.
  }
  try {
    const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
    await run('useradd', [...options, 'postgres']);
    return await idsOf('postgres');
  } catch (error) {
    throw new StartError(
      `PostgreSQL does not run as root and an account for it could not be created (${reasonOf(error)}): start as an ordinary user or set DATABASE_URL.`,
    );
  }
}

async function idsOf(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
