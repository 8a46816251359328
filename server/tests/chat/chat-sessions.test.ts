import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import type { Fanout } from '../../chat/fanout/fanout.ts';
import { openSecondApp } from '../support/app.ts';
import { now } from '../support/builders.ts';
import {
  connect,
  enter,
  failure,
  hear,
  listen,
  openSocket,
  receipt,
  say,
  subscribe,
} from '../support/chat-peer.ts';
import { logIn, openAcquaintedApp, patiently, post, withToken } from '../support/members.ts';

let time = now;
const opened = await openAcquaintedApp({ clock: () => time });
const { app, db, anna, bruno, mailbox } = opened;
const chat = await listen(app);
const elsewhere = await listen(await openSecondApp(opened));

async function expectNotAuthenticated(peer: Awaited<ReturnType<typeof connect>>) {
  const { error, code } = await failure(peer);
  expect(error.headers.message).toBe('Not authenticated.');
  expect(code).toBe(1008);
}

describe('the connections of a session close', () => {
  test('at logout, on every process; other connections stay open', async () => {
    const token = await logIn(app, anna.email);
    const [here, there] = [await enter(chat, token), await enter(elsewhere, token)];
    const [mine, theirs] = [await enter(chat, anna.token), await enter(elsewhere, bruno.token)];
    const left = await app.inject(withToken({ method: 'POST', url: '/api/auth/logout' }, token));
    expect(left.statusCode).toBe(204);
    await Promise.all([here, there].map(expectNotAuthenticated));
    await expect(openSocket(chat, token)).rejects.toMatchObject({ status: 401 });
    say(mine, bruno, 'Still here');
    await hear(theirs, 'Still here');
  });

  test('before CONNECT, too', async () => {
    const token = await logIn(app, anna.email);
    const peer = await openSocket(chat, token);
    await app.inject(withToken({ method: 'POST', url: '/api/auth/logout' }, token));
    await expectNotAuthenticated(peer);
  });

  test('at a password reset, for all sessions of the member', async () => {
    const tokens = [await logIn(app, bruno.email), await logIn(app, bruno.email)];
    const peers = await Promise.all([
      ...tokens.map((token) => enter(chat, token)),
      ...tokens.map((token) => enter(elsewhere, token)),
    ]);
    const mine = await enter(chat, anna.token);
    await post(app, '/api/auth/forgot-password', { email: bruno.email });
    const mail = await vi.waitFor(async () => {
      const [newest] = await mailbox.list();
      if (!newest) throw new Error('No mail yet.');
      return newest;
    }, patiently);
    const token = /token=([\w-]{43})/.exec(mail.text)?.[1];
    const reset = await post(app, '/api/auth/reset-password', { token, newPassword: 'correct horse' });
    expect(reset.statusCode).toBe(200);
    await Promise.all(peers.map(expectNotAuthenticated));
    expect(mine.hasEnded).toBe(false);
  });

  test('when the session expires', async () => {
    const peer = await enter(chat, await logIn(app, anna.email));
    time = new Date(now.getTime() + 7 * 86_400_000 - 1);
    const later = await enter(chat, await logIn(app, anna.email));
    time = new Date(time.getTime() + 1);
    await expectNotAuthenticated(peer);
    expect(later.hasEnded).toBe(false);
    time = now;
  });
});

test('an end that was not announced is found by polling', async () => {
  /** A fanout that never announces ended sessions. */
  const silent: Fanout = {
    announcesAtCommit: true,
    publish: () => undefined,
    subscribe: async () => ({ lost: new Promise<string>(() => undefined), close: async () => undefined }),
    close: async () => undefined,
  };
  const third = await openSecondApp(opened, { fanout: silent, chatTimes: { sessionCheckInterval: 100 } });
  const address = await listen(third);
  // This session stays valid, and every check that finds the ended session must keep it.
  const staying = await connect(address, await logIn(app, anna.email));
  const token = await logIn(app, anna.email);
  const leaving = await connect(address, token);
  await app.inject(withToken({ method: 'POST', url: '/api/auth/logout' }, token));
  await expectNotAuthenticated(leaving);
  await subscribe(staying, 'still here');
});

test('a session that ends during the token look-up is rejected', async () => {
  const token = await logIn(app, anna.email);
  const peer = await enter(chat, token);
  // The look-up reads the old row, and then waits for the lock.
  await sql`alter table sessions rename to kept`.execute(db);
  await sql`
    create view sessions as select kept.* from kept, (select pg_advisory_xact_lock_shared(7)) as lock`.execute(
    db,
  );
  let refused: Promise<void> | undefined;
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
    refused = expect(openSocket(chat, token)).rejects.toMatchObject({ status: 401 });
    await expect
      .poll(async () => {
        const waiting = await sql`
          select 1 from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`.execute(db);
        return waiting.rows.length;
      }, patiently)
      .toBe(1);
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    await sql`delete from kept where id = ${jti}`.execute(db);
    await expectNotAuthenticated(peer);
  });
  await refused;
  await sql`drop view sessions`.execute(db);
  await sql`alter table kept rename to sessions`.execute(db);
});

test('no connection that opens during a logout stays open', async () => {
  const token = await logIn(app, anna.email);
  const peers = Array.from({ length: 30 }, () => openSocket(chat, token).catch(() => null));
  await app.inject(withToken({ method: 'POST', url: '/api/auth/logout' }, token));
  for (const peer of await Promise.all(peers)) await peer?.end();
});

test('messages sent before the end are stored', async () => {
  const token = await logIn(app, anna.email);
  const [peer, witness] = [await enter(chat, token), await enter(chat, anna.token)];
  say(peer, { email: 'bruno@example.it' }, 'Last words', { headers: { receipt: 'last' } });
  await receipt(peer, 'last');
  await app.inject(withToken({ method: 'POST', url: '/api/auth/logout' }, token));
  await hear(witness, 'Last words');
});
