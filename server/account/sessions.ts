import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Device } from './device.ts';

export interface Session {
  id: string;
  userId: number;
  expiresAt: Date;
}

export interface Sessions {
  /**
   * Opens a session for a user whose password was just verified; `null` if it has changed meanwhile, or if the member is suspended.
   * @param passwordHash the hash that was verified
   * @returns a token
   */
  open(userId: number, passwordHash: string, device?: Device): Promise<string | null>;
  /** `null` for an invalid, expired or revoked token. */
  find(token: string): Promise<Session | null>;
  close(id: string): Promise<void>;
  /** The sessions of a member, the one that was used last first. */
  list(userId: number): Promise<(Device & { id: string; lastUsedAt: Date })[]>;
  /** Ends one session of a member; without an effect if they have no such session. */
  closeOwn(userId: number, id: string): Promise<void>;
  closeOthers(userId: number, kept: string): Promise<void>;
  /** The given sessions that are still valid. */
  findValid(ids: readonly string[]): Promise<string[]>;
}

interface SessionOptions {
  db: Kysely<Database>;
  /** Signs the tokens. */
  secret: string;
  clock: () => Date;
}

const days = 7;
/** Milliseconds: the last use of a session is written at most this often. */
const useInterval = 300_000;
const unknownDevice: Device = { browser: null, system: null };
/** PostgreSQL refuses anything else as an id. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const issuer = 'stanza';
const algorithm = 'HS256';

/** Tokens are signed JWTs that expire after a week. A token is valid only while its row in `sessions` exists. */
export function createSessions({ db, secret, clock }: SessionOptions): Sessions {
  const key = new TextEncoder().encode(secret);

  async function readToken(token: string) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        currentDate: clock(),
        requiredClaims: ['jti', 'exp'],
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  return {
    async open(userId, passwordHash, device = unknownDevice) {
      const id = randomUUID();
      const now = clock();
      const expiresAt = new Date(now.getTime() + days * 86_400_000);
      await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
      // The lock waits for a pending password reset, which must end all sessions of the user.
      const inserted = await db
        .insertInto('sessions')
        .columns(['id', 'user_id', 'expires_at', 'last_used_at', 'browser', 'system'])
        .expression((of) =>
          of
            .selectFrom('users')
            .where('id', '=', userId)
            .where('password_hash', '=', passwordHash)
            .where('suspended_by', 'is', null)
            .select([
              sql<string>`${id}::uuid`.as('id'),
              'id as user_id',
              sql<Date>`${expiresAt.toISOString()}::timestamptz`.as('expires_at'),
              sql<Date>`${now.toISOString()}::timestamptz`.as('last_used_at'),
              sql<string | null>`${device.browser}::text`.as('browser'),
              sql<string | null>`${device.system}::text`.as('system'),
            ])
            .forShare(),
        )
        .executeTakeFirst();
      if (inserted.numInsertedOrUpdatedRows !== 1n) return null;
      return await new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(String(userId))
        .setJti(id)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(key);
    },
    async find(token) {
      const payload = await readToken(token);
      // The library has checked only the claims about time.
      if (typeof payload?.jti !== 'string' || !uuid.test(payload.jti)) return null;
      const found = await db
        .selectFrom('sessions')
        .where('id', '=', payload.jti)
        .where('expires_at', '>', clock())
        .select(['id', 'user_id as userId', 'expires_at as expiresAt', 'last_used_at'])
        .executeTakeFirst();
      if (found === undefined || String(found.userId) !== payload.sub) return null;
      const { last_used_at, ...session } = found;
      const now = clock();
      if (now.getTime() - last_used_at.getTime() >= useInterval)
        await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', found.id).execute();
      return session;
    },
    async close(id) {
      await db.deleteFrom('sessions').where('id', '=', id).execute();
    },
    list: (userId) =>
      db
        .selectFrom('sessions')
        .where('user_id', '=', userId)
        .where('expires_at', '>', clock())
        .orderBy('last_used_at', 'desc')
        .orderBy('id')
        .select(['id', 'browser', 'system', 'last_used_at as lastUsedAt'])
        .execute(),
    async closeOwn(userId, id) {
      await db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).execute();
    },
    async closeOthers(userId, kept) {
      await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', kept).execute();
    },
    async findValid(ids) {
      const found = await db
        .selectFrom('sessions')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('expires_at', '>', clock())
        .select('id')
        .execute();
      return found.map(({ id }) => id);
    },
  };
}
