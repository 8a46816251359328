import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Passkey } from '@stanza/schemas/account/passkeys.calls.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Imported only when needed, since it is large. */
const webauthn = () => import('@simplewebauthn/server');

/** Where browsers use the passkeys: they are bound to the host of the app. */
export interface Site {
  host: string;
  origins: string[];
}

export const siteOf = (appAddress: string, corsOrigins: readonly string[] = []): Site => {
  const { hostname, origin } = new URL(appAddress);
  return { host: hostname, origins: [origin, ...corsOrigins] };
};

/** Milliseconds. */
const challengeTime = 300_000;
const maxPasskeys = 20;

export async function findPasskeys(db: Kysely<Database>, userId: number): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('id')
    .select(['id', 'name', 'added_at', 'used_at'])
    .execute();
  return rows.map(({ id, name, added_at, used_at }) => ({
    id,
    name,
    addedAt: added_at.toISOString(),
    usedAt: used_at?.toISOString() ?? null,
  }));
}

interface Adding {
  db: Kysely<Database>;
  site: Site;
  userId: number;
  now: Date;
}

/** @returns `null` for a member who has as many passkeys as they may have */
export async function prepareRegistration({ db, site, now, userId }: Adding, email: string) {
  const own = await db
    .selectFrom('passkeys')
    .where('user_id', '=', userId)
    .select(['id', 'transports'])
    .execute();
  if (own.length >= maxPasskeys) return null;
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: 'Stanza',
    rpID: site.host,
    userName: email,
    userID: new TextEncoder().encode(String(userId)),
    excludeCredentials: own,
    // A passkey is enough to log in: it is found without an e-mail, and asks for a finger, a face or a PIN.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(db, options.challenge, userId, now);
  return options;
}

/** @returns whether the credential is one that was asked for */
export async function register(
  { db, site, now, userId }: Adding,
  name: string,
  response: RegistrationResponseJSON,
): Promise<boolean> {
  const { verified, registrationInfo } = await (await webauthn())
    .verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, userId, now),
      expectedOrigin: site.origins,
      expectedRPID: site.host,
    })
    .catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || registrationInfo === undefined) return false;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const added = await db
    .insertInto('passkeys')
    .values({
      id,
      user_id: userId,
      public_key: Buffer.from(publicKey),
      counter,
      transports,
      name,
      added_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

type Login = Omit<Adding, 'userId'>;

export async function prepareLogin({ db, site, now }: Login) {
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: site.host,
    userVerification: 'required',
  });
  await keepChallenge(db, options.challenge, null, now);
  return options;
}

/** @returns the member of the passkey; `null` if it is not known, or the answer is not right */
export async function verifyLogin(
  { db, site, now }: Login,
  response: AuthenticationResponseJSON,
): Promise<number | null> {
  const passkey = await db
    .selectFrom('passkeys')
    .where('id', '=', response.id)
    .selectAll()
    .executeTakeFirst();
  if (passkey === undefined) return null;
  const { id, user_id, public_key, counter } = passkey;
  const { verified, authenticationInfo } = await (await webauthn())
    .verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => takeChallenge(db, challenge, null, now),
      expectedOrigin: site.origins,
      expectedRPID: site.host,
      credential: {
        id,
        publicKey: new Uint8Array(public_key),
        counter,
        transports: passkey.transports,
      },
    })
    .catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || authenticationInfo === undefined) return null;
  await db
    .updateTable('passkeys')
    .set({ counter: authenticationInfo.newCounter, used_at: now })
    .where('id', '=', id)
    .execute();
  return user_id;
}

async function keepChallenge(db: Kysely<Database>, challenge: string, userId: number | null, now: Date) {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, user_id: userId, expires_at: new Date(now.getTime() + challengeTime) })
    .execute();
}

async function takeChallenge(
  db: Kysely<Database>,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
