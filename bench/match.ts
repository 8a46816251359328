/**
 * `npm run match -w bench`: 20,000 simulated people in ten cities, half with a room and half who look for one. Each who looks takes the
 * free room that an order puts first. The table compares the orders by what only the simulation knows: how content the less content of the
 * two is, and how many flats break. `-- 2000` sets another number of people.
 */
import { blur, personScore } from '@stanza/domain/match/blurred.ts';
import { contentment, matchScore } from '@stanza/domain/match/score.ts';
import { choices, questions } from '@stanza/schemas/match/answers.ts';
import { makeRandom, type Random } from '@stanza/server/demo/generate/random.ts';
import { readPositionals } from './chat/options.ts';
import { printTable } from './chat/table.ts';
import { auction } from './match/auction.ts';
import {
  dishonestShare,
  isBroken,
  makePerson,
  missingShare,
  type Person,
  satisfaction,
} from './match/people.ts';

const [people = 20_000] = readPositionals();
const cities = 10;
const size = Math.floor(people / cities / 2);
const random = makeRandom(44);

/** The higher, the earlier. */
type Order = (seeker: Person, host: Person) => number;

const blurredOf = new Map<Person, ReturnType<typeof blur>>();

const orders: Record<string, Order> = {
  random: () => random.next(),
  nearest: ({ place: [x, y] }, host) => -Math.hypot(x - host.place[0], y - host.place[1]),
  cheapest: (_, host) => -host.price,
  'alike (one direction)': alike,
  'what I accept (one direction)': accepted,
  'ours, from blurred answers': (seeker, host) => personScore(seeker.answers, blurredOf.get(host) ?? {}) ?? 0,
  'ours, from published answers': (seeker, host) => matchScore(seeker.answers, host.answers) ?? 0,
};

/** The share of answered questions with the same answer, as sites without wishes compute it. */
function alike(seeker: Person, host: Person): number {
  const shared = questions.filter((question) => seeker.answers[question] && host.answers[question]);
  const near = shared.map((question) => {
    const order: readonly string[] = choices[question];
    const [a, b] = [seeker, host].map((one) => order.indexOf(one.answers[question]?.is ?? ''));
    return 1 - Math.abs((a ?? 0) - (b ?? 0)) / 2;
  });
  return near.reduce((sum, one) => sum + one, 0) / Math.max(1, near.length);
}

/** How well the host fits the wishes of the one who looks, without those of the host. */
function accepted(seeker: Person, host: Person): number {
  const wishes = questions.flatMap((question) => {
    const wish = seeker.answers[question];
    return wish ? [contentment(question, wish, host.answers[question])] : [];
  });
  return wishes.reduce((sum, one) => sum + one, 0) / Math.max(1, wishes.length);
}

/** Those who look come one after the other, and take the best free room. */
function serve(seekers: readonly Person[], hosts: readonly Person[], order: Order): [Person, Person][] {
  const free = new Set(hosts);
  return seekers.map((seeker) => {
    let best: Person | null = null;
    let value = Number.NEGATIVE_INFINITY;
    for (const host of free) {
      const next = order(seeker, host);
      if (next > value) [best, value] = [host, next];
    }
    if (best === null) throw new Error('There are as many rooms as people.');
    free.delete(best);
    return [seeker, best];
  });
}

function makeCity(random: Random) {
  const make = () => Array.from({ length: size }, () => makePerson(random));
  return { seekers: make(), hosts: make() };
}

const pairs = new Map<string, [Person, Person][]>(
  [...Object.keys(orders), 'maximum-weight matching'].map((name) => [name, []]),
);
let bound = 0;
for (let city = 0; city < cities; city++) {
  const { seekers, hosts } = makeCity(random);
  for (const host of hosts)
    blurredOf.set(
      host,
      blur(host.answers, () => random.next()),
    );
  for (const [name, order] of Object.entries(orders)) pairs.get(name)?.push(...serve(seekers, hosts, order));
  const values = Float32Array.from(
    seekers.flatMap((seeker) => hosts.map((host) => satisfaction(seeker, host))),
  );
  const best = auction(values, size, 0.001);
  bound += best.bound;
  seekers.forEach((seeker, row) => {
    const host = hosts[best.columns[row] ?? -1];
    if (host) pairs.get('maximum-weight matching')?.push([seeker, host]);
  });
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
console.log(
  `${(size * cities * 2).toLocaleString('en')} people, ${cities} cities; ${percent(dishonestShare)} dishonest, ${percent(missingShare)} of the answers missing`,
);
printTable([
  ['order', 'mean satisfaction', 'the least content tenth', 'broken flats'],
  ...[...pairs].map(([name, found]) => {
    const values = found.map(([one, other]) => satisfaction(one, other)).sort((a, b) => a - b);
    const broken = found.filter(([one, other]) => isBroken(one, other)).length;
    const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
    return [
      name,
      mean.toFixed(3),
      `below ${(values[Math.floor(values.length / 10)] ?? Number.NaN).toFixed(3)}`,
      percent(broken / found.length),
    ];
  }),
]);
console.log(
  `No matching has a mean satisfaction above ${(bound / size / cities).toFixed(4)} (the auction's dual bound).`,
);
