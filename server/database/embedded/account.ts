import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { reasonOf, StartError } from '../../start-error.ts';

const run = promisify(execFile);

/** The system account that PostgreSQL runs under; empty for our own. */
export type Account = { uid: number; gid: number } | Record<string, never>;

/** PostgreSQL refuses to run as root, so that root hands it to the account `postgres`, made where it is missing. */
export async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  try {
    return await idsOf('postgres');
  } catch {
    // No such account yet.
  }
  try {
    const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin'];
    await run('useradd', [...options, 'postgres']);
    return await idsOf('postgres');
  } catch (error) {
    throw new StartError(
      `PostgreSQL does not run as root and no account could be made for it (${reasonOf(error)}): start as an ordinary user or set DATABASE_URL.`,
    );
  }
}

async function idsOf(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}
