import { randomUUID } from 'node:crypto';
import type { ListingState } from '@stanza/schemas/publish/listing-life.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeRandom, type Random } from '../../demo/generate/random.ts';
import { createRenewalKeys } from '../../publish/renewal-key.ts';
import { now } from '../support/builders.ts';
import { copyListing } from '../support/listing-rows.ts';
import { type Member, openMembersApp } from '../support/members.ts';
import { aDraft, aForm } from '../support/uploads.ts';

/** `LIFE_RUNS=10000` runs more sequences. */
const runs = Number(process.env.LIFE_RUNS ?? 20);
const stepsPerRun = 6;

const { app, db, anna, bruno } = await openMembersApp({ listingsPerUser: 1_000_000 });

const keys = createRenewalKeys('a secret of at least thirty-two characters');

interface Model {
  state: ListingState;
  version: number;
  isThere: boolean;
  /** Its remaining time: unlimited, some, or none. */
  time: 'none' | 'left' | 'over';
}

/** The calls of `listing-life` see an expired listing as paused. */
const stateOf = ({ state, time }: Model): ListingState =>
  state === 'published' && time === 'over' ? 'paused' : state;

const next: Record<ListingState, readonly ListingState[]> = {
  published: ['paused', 'rented'],
  paused: ['published', 'rented'],
  rented: ['published'],
};

interface Step {
  who: 'owner' | 'other' | 'visitor';
  /** `link`: a renewal by the link in a mail. `expire`: the time of the listing ends. */
  what: ListingState | 'edit' | 'delete' | 'renew' | 'link' | 'expire';
  /** The number of changes that the caller does not know. */
  behind: number;
}

const aStep = (random: Random): Step => ({
  who: random.chance(0.7) ? 'owner' : random.pick(['other', 'visitor']),
  what: random.pick([
    ...(['published', 'paused', 'rented', 'published', 'paused', 'rented'] as const),
    ...(['edit', 'delete', 'renew', 'link', 'expire', 'expire'] as const),
  ]),
  behind: random.pick([0, 0, 0, 1, 2]),
});

/** The rules: the expected answer, and the expected listing after the step. */
function expected(model: Model, { who, what, behind }: Step): [number, Model] {
  if (what === 'expire') return [0, { ...model, time: 'over' }];
  const shown = stateOf(model);
  const isRenewable = model.isThere && (shown === 'published' || model.state === 'published');
  const renewed = {
    ...model,
    time: 'left' as const,
    // Only a change of the visible state changes the version.
    version: model.version + (shown === 'published' ? 0 : 1),
  };
  // The other member has a link of another member, and the visitor has the right link.
  if (what === 'link') {
    if (!model.isThere || who === 'other') return [404, model];
    return isRenewable ? [200, renewed] : [409, model];
  }
  if (who === 'visitor') return [401, model];
  if (who === 'other' || !model.isThere) return [404, model];
  if (what === 'delete') return [204, { ...model, isThere: false }];
  if (what === 'renew') return isRenewable ? [200, renewed] : [409, model];
  if (what === shown) return [200, model];
  if (behind > 0) return [409, model];
  const left = model.time === 'none' ? 'none' : 'left';
  const version = model.version + 1;
  if (what === 'edit') return [200, { ...model, version, time: shown === 'published' ? left : model.time }];
  return next[shown].includes(what)
    ? [200, { ...model, state: what, version, time: what === 'published' ? left : model.time }]
    : [409, model];
}

async function perform(id: number, { version }: Model, { who, what, behind }: Step) {
  const caller: Pick<Member, 'inject'> = { owner: anna, other: bruno, visitor: app }[who];
  const url = `/api/users/me/listings/${id}`;
  const asked = `version=${version - behind}`;
  if (what === 'expire') {
    const past = { expires_at: sql<Date>`now() - interval '1 hour'` };
    await db.updateTable('listings').set(past).where('id', '=', id).execute();
    return { statusCode: 0 };
  }
  if (what === 'renew') return await caller.inject({ method: 'PUT', url: `${url}/renewal` });
  if (what === 'link') {
    const key = keys.keyOf(id, who === 'other' ? bruno.id : anna.id, now);
    return await caller.inject({ method: 'PUT', url: `/api/listings/${id}/renewal`, payload: { key } });
  }
  if (what === 'delete') return await caller.inject({ method: 'DELETE', url });
  if (what !== 'edit') {
    return await caller.inject({ method: 'PUT', url: `${url}/state?${asked}`, payload: { state: what } });
  }
  const form = await aForm(`${url}?${asked}&change=${randomUUID()}`, [
    ['listing', aDraft({ title: 'Edited' })],
    ['photos', { order: [0] }],
  ]);
  return await caller.inject({ ...form, method: 'PUT' });
}

async function newListing(): Promise<number> {
  const id = await copyListing(db, 1, { user_id: anna.id, state: 'published', version: 1 });
  await db
    .insertInto('listing_images')
    .values({ listing_id: id, position: 0, image_key: 'room-1' })
    .execute();
  return id;
}

const isListed = async (id: number) =>
  (await app.inject('/api/search/listings?location=Milano'))
    .json()
    .some((listing: { id: number }) => listing.id === id);

test(`any order of calls by the owner, another member and a visitor leaves an allowed state: ${runs} runs`, {
  timeout: 3_600_000,
}, async () => {
  for (let run = 0; run < runs; run += 1) {
    const random = makeRandom(run);
    const id = await newListing();
    let model: Model = { state: 'published', version: 1, isThere: true, time: 'none' };
    const history: string[] = [];
    for (let i = 0; i < stepsPerRun; i += 1) {
      const step = aStep(random);
      history.push(JSON.stringify(step));
      const before = model;
      const [status, after] = expected(model, step);
      model = after;
      const answer = await perform(id, before, step);
      const trace = `run ${run}: ${history.join(' ')}`;
      expect(answer.statusCode, trace).toBe(status);
      const row = await db
        .selectFrom('listings')
        .where('id', '=', id)
        .select([
          'state',
          'version',
          sql<string>`case when expires_at is null then 'none'
          when expires_at <= now() then 'over' else 'left' end`.as('time'),
        ])
        .executeTakeFirst();
      const { isThere, ...rest } = model;
      expect(row, trace).toEqual(isThere ? rest : undefined);
    }
    // Only in every tenth run, since the search is slow.
    if (run % 10 === 0) expect(await isListed(id)).toBe(model.isThere && stateOf(model) === 'published');
    await db.deleteFrom('listings').where('id', '=', id).execute();
  }
});
