import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Call } from '@stanza/schemas/call.ts';
import { type Kysely, sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { aDraftForm } from '../../../fixtures/members.ts';
import { createSessions } from '../../account/sessions.ts';
import type { Database } from '../../database/tables.ts';
import { builtServer } from '../support/built-server.ts';
import { createTestDatabase } from '../support/database.ts';
import { openMembersApp } from '../support/members.ts';
import { runServer } from '../support/process.ts';

vi.setConfig({ testTimeout: 240_000 });

const rows = 20_000;
const secret = 'a secret of at least thirty-two characters';

/** Every list call of the API, found in the routes. */
async function listPaths(): Promise<string[]> {
  const calls: Call[] = [];
  await openMembersApp({
    onRoute: ({ config }) => {
      if (config?.call) calls.push(config.call);
    },
  });
  const isList = ({ method, answers }: Call) =>
    method === 'GET' &&
    (answers[200] as { _zod?: { def: { type: string } } } | null)?._zod?.def.type === 'array';
  const found = calls.filter(isList).map(({ path }) => path.replaceAll(/\{\w+\}/g, '1'));
  // Lists inside an object.
  return [
    ...new Set(found),
    '/api/users/me/saved-searches',
    '/api/listings/1/viewing-slots',
    '/api/search/filtered',
  ];
}

/** Member 1 has 20,000 of everything that a table can hold, but for own listings, which have a limit. */
async function fill(db: Kysely<Database>) {
  await sql`set statement_timeout = 0`.execute(db);
  const run = (query: ReturnType<typeof sql>) => query.execute(db);
  await run(sql`insert into users (id, first_name, last_name, email, password_hash)
    select n, 'Anna', 'Rossi', 'anna' || n || '@example.it', 'none' from generate_series(1, ${rows} + 2) n`);
  await run(sql`
    insert into listings (id, user_id, title, description, price, location, square_meters, street, postal_code, city,
      province, availability_start, added_at, latitude, longitude, furnished, internet_included, utilities_included,
      has_balcony, has_garden, pets_allowed)
    select n, 1 + n % 1000, 'Stanza ' || n, repeat('Luminosa. ', 100), 500, 'Centro', 14, 'Via Roma ' || n, '20121', 'Milano',
      'MI', date '2026-09-01', now() - n * interval '1 second', 45.46, 9.19, true, true, true, false, false, false
    from generate_series(1, ${rows}) n`);
  await run(sql`insert into likes (user_id, listing_id) select 1, n from generate_series(1, ${rows}) n`);
  await run(sql`insert into conversations (id, first_user_id, second_user_id)
    select n, 1, n + 1 from generate_series(1, ${rows}) n`);
  await run(sql`insert into messages (conversation_id, sender_id, content)
    select n, n + 1, repeat('Ciao. ', 50) from generate_series(1, ${rows}) n`);
  await run(sql`insert into messages (conversation_id, sender_id, content)
    select 1, 2, repeat('Ciao. ', 50) from generate_series(1, ${rows}) n`);
  await run(sql`insert into contacts (conversation_id, listing_id, asker_id, title, price, asked_at, starts_conversation)
    select n, n, n + 1, 'Stanza', 500, now(), true from generate_series(1, ${rows}) n
    union all select 1, n, 2, 'Stanza', 500, now(), false from generate_series(2, ${rows}) n`);
  await run(sql`insert into viewings
      (conversation_id, listing_id, host_id, guest_id, title, state, times, starts_at, minutes, place, version)
    select n, n, 1, n + 1, 'Stanza', 'agreed', '{}'::timestamptz[], now() + n * interval '1 hour', 30, 'onSite', 1
    from generate_series(1, ${rows}) n
    union all
    select 1, n, 1, 2, 'Stanza', 'agreed', '{}'::timestamptz[], now() + n * interval '1 hour', 30, 'onSite', 1
    from generate_series(2, ${rows}) n`);
  await run(sql`insert into viewing_slots (listing_id, starts_at, minutes, place)
    select 1, now() + n * interval '1 hour', 30, 'onSite' from generate_series(1, ${rows}) n`);
  await run(sql`insert into listing_drafts (user_id, id, version, fields, changed_at)
    select 1, gen_random_uuid(), 'a', ${JSON.stringify(aDraftForm())}, now() from generate_series(1, ${rows}) n`);
  await run(sql`insert into saved_searches (user_id, id, name, search, mail, looked_at, saved_at)
    select 1, gen_random_uuid(), 'S' || n, 'maxPrice=' || n, 'none', now(), now() from generate_series(1, ${rows}) n`);
  await run(sql`vacuum analyze`);
}

/** In MiB: of the process now, and the most that it ever had. */
function memoryOf(pid: number): { now: number; peak: number } {
  if (process.platform !== 'linux') {
    const now = Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
    return { now, peak: now };
  }
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}

test('20,000 rows of one member take little memory, and others do not wait for them', async () => {
  const paths = await listPaths();
  expect(paths.length).toBeGreaterThan(12);
  const { db, url } = await createTestDatabase();
  await db.connection().execute(fill);
  // As `npm start` runs it (docs/configuration.md).
  const { child, address } = runServer(
    {
      DATABASE_URL: url,
      TOKEN_SECRET: secret,
      MAIL: 'off',
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '32768',
    },
    await builtServer(),
    ['--max-semi-space-size=4', '--heap-growing-percent=20'],
  );
  const server = await address;
  const sessions = createSessions({ db, secret, clock: () => new Date() });
  const [token, others] = [await sessions.open(1, 'none'), await sessions.open(rows, 'none')];
  const get = async (path: string, bearer: string | null) => {
    const response = await fetch(new URL(path, server), { headers: { authorization: `Bearer ${bearer}` } });
    for await (const _ of response.body ?? []);
    return response.status;
  };
  const waits: number[] = [];
  let isWalking = true;
  const another = (async () => {
    while (isWalking) {
      const start = performance.now();
      await get('/api/users/me', others);
      waits.push(performance.now() - start);
    }
  })();
  const answered: [string, number][] = [];
  for (const path of [...paths, '/sitemap.xml']) answered.push([path, await get(path, token)]);
  isWalking = false;
  await another;
  expect(answered.filter(([, status]) => status >= 500)).toEqual([]);
  expect(answered.filter(([, status]) => status === 200).length).toBeGreaterThan(11);
  expect(memoryOf(child.pid ?? 0).peak).toBeLessThan(200);
  expect(Math.max(...waits)).toBeLessThan(1000);
});
