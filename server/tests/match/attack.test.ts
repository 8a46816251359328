/**
 * An attacker with 200 accounts of chosen answers reads over HTTP what the app tells about one member: bands, inbox, reasons, and the order of
 * rooms. The test shows that all of it comes from the blurred answers, and computes how much these tell.
 */
import { bandOfPerson, blur } from '@stanza/domain/match/blurred.ts';
import {
  type Answers,
  type AnswersByQuestion,
  choices,
  consentVersion,
  questions,
  weights,
} from '@stanza/schemas/match/answers.ts';
import { expect, test } from 'vitest';
import { makeRandom } from '../../demo/generate/random.ts';
import { createAnswerKeys } from '../../match/sealed-answers.ts';
import { logIn, type Member, openMembersApp, withToken } from '../support/members.ts';

const accounts = 200;
const tokenSecret = 'a secret of at least 32 characters!';
const keys = createAnswerKeys(tokenSecret);
const random = makeRandom(12);
const { app, db, anna, bruno: victim } = await openMembersApp({ tokenSecret });

function someAnswers(share: number): AnswersByQuestion {
  return Object.fromEntries(
    questions
      .filter(() => random.chance(share))
      .map((question) => {
        const order: readonly string[] = choices[question];
        const accepts = order.filter(() => random.chance(0.5));
        const is = random.pick(order);
        const weight = random.pick(weights);
        return [question, { is, accepts: accepts.length > 0 ? accepts : [is], weight }];
      }),
  );
}

const save = (member: Pick<Member, 'inject'>, answers: AnswersByQuestion) =>
  member.inject({
    method: 'PUT',
    url: '/api/users/me/match-answers',
    payload: { answers: answers as Answers, consentVersion },
  });
const blurredOf = (id: number, answers: AnswersByQuestion) =>
  blur(answers, (question) => keys.chance(id, question));

/** Other answers that are blurred to the same: all wishes differ, and each choice that can. */
function twinOf(id: number, answers: AnswersByQuestion): AnswersByQuestion {
  const told = blurredOf(id, answers);
  return Object.fromEntries(
    questions.flatMap((question) => {
      const values = [...choices[question], undefined];
      const same = values.filter((is) => {
        const one = is === undefined ? {} : { [question]: { is, accepts: [is], weight: 'some' as const } };
        return blurredOf(id, one)[question] === told[question];
      });
      const is = same.find((value) => value !== answers[question]?.is) ?? answers[question]?.is;
      if (is === undefined || !same.includes(is as (typeof same)[number])) return [];
      const weight = weights[(weights.indexOf(answers[question]?.weight ?? 'some') + 1) % 3] ?? 'some';
      return [[question, { is, accepts: [...choices[question]], weight }]];
    }),
  );
}

interface Account extends Pick<Member, 'inject'> {
  answers: AnswersByQuestion;
  conversationId: number;
}

/** The accounts have no limit on their conversations here: a real attacker needs days for them. */
async function openAccounts(): Promise<Account[]> {
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', anna.id)
    .executeTakeFirstOrThrow();
  const opened: Account[] = [];
  for (let i = 0; i < accounts; i++) {
    const email = `attacker-${i}@example.it`;
    const { id } = await db
      .insertInto('users')
      .values({ first_name: 'A', last_name: 'B', email, password_hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: conversationId } = await db
      .insertInto('conversations')
      .values({ first_user_id: victim.id, second_user_id: id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('messages')
      .values({ conversation_id: conversationId, sender_id: id, content: 'Ciao' })
      .execute();
    const token = await logIn(app, email);
    const inject = ((options: Parameters<typeof withToken>[0]) =>
      app.inject(withToken(options, token))) as Member['inject'];
    const account = { inject, answers: someAnswers(0.9), conversationId };
    await save(account, account.answers);
    opened.push(account);
  }
  return opened;
}

/** All that the accounts see. */
async function readAll(all: readonly Account[]) {
  const seen = [];
  for (const account of all) {
    const url = `/api/chat/conversations/${account.conversationId}/match`;
    // An attacker allows everything, which the other one does not.
    const allowed = await account.inject({ method: 'PUT', url, payload: { isAllowed: true } });
    const match = await account.inject(url);
    expect(match.json()).toEqual(allowed.json());
    const rooms = await account.inject('/api/search/filtered?order=match');
    const inbox = await account.inject('/api/chat/inbox');
    seen.push({
      match: match.json(),
      rooms: rooms.json().listings.map(({ id }: { id: number }) => id),
      inbox: inbox.json(),
    });
  }
  return seen;
}

/** Bits that `told` tells about `truth`. */
function information(pairs: readonly (readonly [truth: string, told: string])[]): number {
  const entropy = (all: readonly string[]) => {
    const counts = new Map<string, number>();
    for (const key of all) counts.set(key, (counts.get(key) ?? 0) + 1);
    return [...counts.values()].reduce((sum, n) => sum - (n / all.length) * Math.log2(n / all.length), 0);
  };
  return (
    entropy(pairs.map(([truth]) => truth)) +
    entropy(pairs.map(([, told]) => told)) -
    entropy(pairs.map((pair) => pair.join()))
  );
}

test('200 accounts see the same for any answers that are blurred to the same', {
  timeout: 120_000,
}, async () => {
  const truth = someAnswers(1);
  const twin = twinOf(victim.id, truth);
  const told = blurredOf(victim.id, truth);
  // The two differ in all wishes, and at least in one choice.
  expect(blurredOf(victim.id, twin)).toEqual(told);
  expect(questions.filter((question) => twin[question]?.is !== truth[question]?.is)).not.toEqual([]);
  const all = await openAccounts();
  await save(victim, truth);
  const seen = await readAll(all);
  await save(victim, twin);
  expect(await readAll(all)).toEqual(seen);
  // The accounts do learn the blurred answers: a test of bands that never differ would show nothing.
  expect(seen.map(({ match }) => match.band)).toEqual(all.map(({ answers }) => bandOfPerson(answers, told)));
  expect(new Set(seen.map(({ match }) => match.band)).size).toBeGreaterThan(2);
  expect(seen.every(({ match, inbox }) => match.reasons === null && inbox.length === 0)).toBe(true);
});

test('whoever knows all blurred answers knows less than one bit of each answer', () => {
  const members = Array.from({ length: 10_000 }, (_, id) => {
    // All four values as often: then an answer has most to tell.
    const answers = someAnswers(0.75);
    return { answers, told: blurredOf(id, answers) };
  });
  for (const question of questions) {
    const pairs = members.map(
      ({ answers, told }) => [`${answers[question]?.is}`, `${told[question]}`] as const,
    );
    expect(information(pairs)).toBeLessThan(1);
    expect(information(pairs)).toBeGreaterThan(0.8);
  }
});
