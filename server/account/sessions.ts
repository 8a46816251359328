import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/tables.ts';

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
  open(userId: number, passwordHash: string): Promise<string | null>;
  /** `null` for an invalid, expired or revoked token. */
  find(token: string): Promise<Session | null>;
  close(id: string): Promise<void>;
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
    async open(userId, passwordHash) {
      const id = randomUUID();
      const now = clock();
      const expiresAt = new Date(now.getTime() + days * 86_400_000);
      await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
      // The lock waits for a pending password reset, which must end all sessions of the user.
      const inserted = await db
        .insertInto('sessions')
        .columns(['id', 'user_id', 'expires_at'])
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
        .select(['id', 'user_id as userId', 'expires_at as expiresAt'])
        .executeTakeFirst();
      return found !== undefined && String(found.userId) === payload.sub ? found : null;
    },
    async close(id) {
      await db.deleteFrom('sessions').where('id', '=', id).execute();
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
