import type { SmokingRule } from '@stanza/schemas/listing/amenities.ts';
import { type Answers, answersSchema, choices, questions } from '@stanza/schemas/match/answers.ts';
import {
  type Household,
  type HouseLanguage,
  houseLanguages,
  occupations,
} from '@stanza/schemas/match/household.ts';
import { makeRandom, type Random } from './generate/random.ts';

/** Habits are correlated: a tidy house is a quiet one more often. */
const bends: Partial<Record<(typeof questions)[number], number>> = {
  cleaning: -0.3,
  noise: 0.35,
  sleep: 0.3,
  guests: 0.3,
  partner: 0.15,
  smoking: 0.1,
  sharing: 0.2,
};

/** Answers of the demonstration, always the same for one seed. */
function answersFrom(random: Random, missing: number): Answers {
  const lively = random.between(-1, 1);
  const answered = questions.filter(() => !random.chance(missing));
  return Object.fromEntries(
    answered.map((question) => {
      const order = choices[question];
      const habit = random.next() + (bends[question] ?? 0) * lively;
      const at = question === 'smoking' || question === 'pets' ? habit - 0.3 : habit;
      const index = Math.max(0, Math.min(2, Math.floor(at * 3)));
      const tolerance = random.chance(0.7) ? 1 : random.chance(0.5) ? 2 : 0;
      const accepts = order.filter((_, choice) => Math.abs(choice - index) <= tolerance);
      const weight = random.chance(0.1) ? 'must' : random.chance(0.6) ? 'some' : 'little';
      return [question, { is: order[index], accepts, weight }];
    }),
  );
}

/** The answers of a member of the demonstration. */
export const demoAnswersOf = (userId: number): Answers => answersFrom(makeRandom(7_000 + userId), 0.1);

/** What the facts of a listing say. */
interface HouseRules {
  petsAllowed: boolean;
  smoking: SmokingRule | null;
}

/** Does not contradict the facts of its listing. What is not answered stays so. */
function agreeing({ smoking, pets, ...rest }: Answers, rules: HouseRules): Answers {
  const smokes = smoking?.is === 'inside' ? 'inside' : 'outside';
  const ruled = {
    forbidden: { is: 'never', accepts: ['never'] },
    allowed: { is: smokes, accepts: [...choices.smoking] },
  } as const;
  return answersSchema.parse({
    ...rest,
    ...(smoking && { smoking: { ...smoking, ...(rules.smoking && ruled[rules.smoking]) } }),
    ...(pets && {
      pets: rules.petsAllowed
        ? { ...pets, accepts: [...choices.pets] }
        : { ...pets, is: 'none', accepts: ['none'] },
    }),
  });
}

interface HouseholdListing extends HouseRules {
  id: number;
  flatmates: number | null;
}

/** The household of a room of the demonstration. */
export function demoHouseholdOf({ id, flatmates, ...rules }: HouseholdListing): Household {
  const random = makeRandom(44_000 + id);
  const others = houseLanguages.filter((language) => language !== 'italian');
  const languages: HouseLanguage[] = ['italian', ...(random.chance(0.5) ? [random.pick(others)] : [])];
  return {
    people: Math.max(1, flatmates ?? random.whole(1, 3)),
    occupations: occupations.filter((one) => random.chance(one === 'student' ? 0.8 : 0.15)),
    languages,
    answers: agreeing(answersFrom(random, 0.15), rules),
  };
}
