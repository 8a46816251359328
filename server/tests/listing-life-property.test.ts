import { randomUUID } from 'node:crypto';
import type { ListingState } from '@stanza/schemas/listing-life.ts';
import { expect, test } from 'vitest';
import { makeRandom, type Random } from '../demo/generate/random.ts';
import { copyListing } from './support/listing-rows.ts';
import { type Member, openMembersApp } from './support/members.ts';
import { aDraft, aForm } from './support/uploads.ts';

/** `LIFE_RUNS=10000` tries more. */
const runs = Number(process.env.LIFE_RUNS ?? 60);
const stepsPerRun = 6;

const { app, db, anna, bruno } = await openMembersApp({ listingsPerUser: 1_000_000 });

interface Model {
  state: ListingState;
  version: number;
  isThere: boolean;
}

const next: Record<ListingState, readonly ListingState[]> = {
  published: ['paused', 'rented'],
  paused: ['published', 'rented'],
  rented: ['published'],
};

interface Step {
  who: 'owner' | 'other' | 'visitor';
  what: ListingState | 'edit' | 'delete';
  /** How many changes the caller has missed. */
  behind: number;
}

const aStep = (random: Random): Step => ({
  who: random.chance(0.7) ? 'owner' : random.pick(['other', 'visitor']),
  what: random.pick(['published', 'paused', 'rented', 'published', 'paused', 'rented', 'edit', 'delete']),
  behind: random.pick([0, 0, 0, 1, 2]),
});

/** What the rules say: the answer, and what the listing is afterwards. */
function expected(model: Model, { who, what, behind }: Step): [number, Model] {
  if (who === 'visitor') return [401, model];
  if (who === 'other' || !model.isThere) return [404, model];
  if (what === 'delete') return [204, { ...model, isThere: false }];
  if (what === model.state) return [200, model];
  if (behind > 0) return [409, model];
  if (what === 'edit') return [200, { ...model, version: model.version + 1 }];
  return next[model.state].includes(what)
    ? [200, { ...model, state: what, version: model.version + 1 }]
    : [409, model];
}

async function perform(id: number, { version }: Model, { who, what, behind }: Step) {
  const caller: Pick<Member, 'inject'> = { owner: anna, other: bruno, visitor: app }[who];
  const url = `/api/users/me/listings/${id}`;
  const asked = `version=${version - behind}`;
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

test(`any order of calls by owner, other and visitor leaves an allowed state: ${runs} runs`, {
  timeout: 3_600_000,
}, async () => {
  for (let run = 0; run < runs; run += 1) {
    const random = makeRandom(run);
    const id = await newListing();
    let model: Model = { state: 'published', version: 1, isThere: true };
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
        .select(['state', 'version'])
        .executeTakeFirst();
      expect(row, trace).toEqual(model.isThere ? { state: model.state, version: model.version } : undefined);
    }
    // The search is the slow part.
    if (run % 10 === 0) expect(await isListed(id)).toBe(model.isThere && model.state === 'published');
    await db.deleteFrom('listings').where('id', '=', id).execute();
  }
});
