import { matchScore, minShared } from '@stanza/domain/match/score.ts';
import { type Answers, choices, consentVersion, questions, weights } from '@stanza/schemas/match/answers.ts';
import { filteredListingsSchema } from '@stanza/schemas/search/listing-filters.ts';
import { expect, test } from 'vitest';
import { makeRandom } from '../../demo/generate/random.ts';
import { householdScore } from '../../match/household-score.ts';
import { storeHousehold } from '../../match/households.ts';
import { aDemonstration, aPoster } from '../support/builders.ts';
import { type Member, openMembersApp } from '../support/members.ts';

const count = 120;
const random = makeRandom(5);
const { app, db, anna, bruno } = await openMembersApp(
  {},
  aDemonstration(
    Array.from({ length: count }, (_, i) => ({
      posterId: 1 + (i % 3),
      addedMinutesAgo: Math.floor(i / 4),
      price: 300 + i,
    })),
    [
      aPoster({ firstName: 'Anna', lastName: 'Rossi', email: 'anna@example.it' }),
      aPoster({ id: 2, firstName: 'Bruno', lastName: 'Verdi', email: 'bruno@example.it' }),
      aPoster({ id: 3, firstName: 'Carla', lastName: 'Neri', email: 'carla@example.it' }),
    ],
  ),
);

/** @param share how many of the questions are answered */
function someAnswers(share: number): Answers {
  const answered = questions.filter(() => random.chance(share));
  return Object.fromEntries(
    answered.map((question) => {
      const order: readonly string[] = choices[question];
      const accepts = order.filter(() => random.chance(0.5));
      const weight = random.pick(weights);
      return [
        question,
        { is: random.pick(order), accepts: accepts.length > 0 ? accepts : [...order], weight },
      ];
    }),
  ) as Answers;
}

const houses = new Map<number, Answers>();
await db.deleteFrom('households').execute();
for (let id = 1; id <= count; id++) {
  // A sixth has no household, and some have answered little.
  if (id % 6 === 0) continue;
  const answers = someAnswers(id % 5 === 0 ? 0.4 : 0.9);
  houses.set(id, answers);
  await storeHousehold(db, id, { people: 2, occupations: [], languages: [], answers });
}

const save = (member: Member, answers: Answers) =>
  member.inject({
    method: 'PUT',
    url: '/api/users/me/match-answers',
    payload: { answers, consentVersion },
  });

async function ask(params: string, member: Member | null) {
  const url = `/api/search/filtered?${params}`;
  const response = member === null ? await app.inject(url) : await member.inject(url);
  expect(response.statusCode).toBe(200);
  return filteredListingsSchema.parse(response.json());
}

async function idsOf(params: string, member: Member | null): Promise<number[]> {
  const ids: number[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const page = await ask(next === '' ? params : `${params}&cursor=${encodeURIComponent(next)}`, member);
    ids.push(...page.listings.map(({ id }) => id));
    next = page.next;
  }
  return ids;
}

test('the database computes the score of the model, for each household', async () => {
  for (let i = 0; i < 20; i++) {
    const mine = someAnswers(0.8);
    const rows = await db
      .selectFrom('listings')
      .select(['id', householdScore(mine).as('score')])
      .execute();
    expect(rows).toHaveLength(count);
    for (const { id, score } of rows) {
      const house = houses.get(id);
      const expected = house ? matchScore(mine, house) : null;
      if (expected === null) expect(score).toBeNull();
      else expect(score).toBeCloseTo(expected, 9);
    }
  }
});

test('the rooms that fit best come first, those of which too little is known last; pages have each room once', async () => {
  const mine = someAnswers(1);
  await save(anna, mine);
  const scoreOf = (id: number) => matchScore(mine, houses.get(id) ?? {}) ?? -1;
  const newest = await idsOf('', anna);
  // A stable sort: rooms that fit alike keep the order of the newest.
  const expected = newest.toSorted((a, b) => Number((scoreOf(b) - scoreOf(a)).toFixed(9)));
  expect(await idsOf('order=match&limit=7', anna)).toEqual(expected);
  expect(new Set(expected).size).toBe(count);
  expect(expected.filter((id) => scoreOf(id) === -1).length).toBeGreaterThan(24);
  // Filters, count and marks are those of the other orders.
  const filters = 'maxPrice=360&view=9,45,10,46&zoom=12';
  const [byMatch, byTime] = [
    await ask(`${filters}&order=match`, anna),
    await ask(`${filters}&order=newest`, anna),
  ];
  expect(await idsOf(`${filters}&order=match&limit=9`, anna)).toEqual(expected.filter((id) => id <= 61));
  expect(byMatch.isByMatch).toBe(true);
  expect(byTime).not.toHaveProperty('isByMatch');
  expect([byMatch.count, byMatch.histogram, byMatch.marks]).toEqual([
    byTime.count,
    byTime.histogram,
    byTime.marks,
  ]);
});

test('who has not answered enough gets the usual order, and is told', async () => {
  const few = Object.fromEntries(Object.entries(someAnswers(1)).slice(0, minShared - 1)) as Answers;
  await save(bruno, few);
  for (const member of [null, bruno]) {
    const page = await ask('order=match', member);
    expect(page.isByMatch).toBe(false);
    expect(page.listings.map(({ id }) => id)).toEqual((await ask('', member)).listings.map(({ id }) => id));
    const near = await ask('university=Bocconi&order=match', member);
    expect(near.listings).toEqual((await ask('university=Bocconi', member)).listings);
    expect(await idsOf('order=match', member)).toHaveLength(count);
  }
  await save(bruno, someAnswers(1));
  expect((await ask('order=match', bruno)).isByMatch).toBe(true);
  await db.updateTable('match_answers').set({ consent_version: 0 }).where('user_id', '=', bruno.id).execute();
  expect((await ask('order=match', bruno)).isByMatch).toBe(false);
});

test('the order tells nothing of the answers of persons', async () => {
  await save(anna, someAnswers(1));
  const before = await idsOf('order=match', anna);
  await save(bruno, someAnswers(1));
  expect(await idsOf('order=match', anna)).toEqual(before);
  await bruno.inject({ method: 'DELETE', url: '/api/users/me/match-answers' });
  expect(await idsOf('order=match', anna)).toEqual(before);
});

test('a change of the household changes the order, and its removal moves the room to the others', async () => {
  const mine = someAnswers(1);
  await save(anna, mine);
  const [worst = 0] = (await idsOf('order=match', anna)).filter((id) => houses.has(id)).slice(-30);
  const alike = Object.fromEntries(
    Object.entries(mine).map(([question, answer]) => [question, { ...answer, accepts: [answer.is] }]),
  ) as Answers;
  const household = { people: 2, occupations: [], languages: [], answers: alike };
  await storeHousehold(db, worst, household);
  expect((await idsOf('order=match', anna))[0]).toBe(worst);
  await storeHousehold(db, worst, null);
  const { household_code } = await db
    .selectFrom('listings')
    .select('household_code')
    .where('id', '=', worst)
    .executeTakeFirstOrThrow();
  expect(household_code).toBeNull();
});

test('a cursor of another order is refused', async () => {
  await save(anna, someAnswers(1));
  const { next } = await ask('order=newest&limit=1', anna);
  const url = `/api/search/filtered?order=match&cursor=${encodeURIComponent(next ?? '')}`;
  expect((await anna.inject(url)).statusCode).toBe(400);
});
