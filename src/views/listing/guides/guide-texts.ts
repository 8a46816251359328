import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { GuideName } from '../../../domain/listing/guides.ts';

/** The law as it was read for these texts: a later change is not in them. */
export const lawsAsOf = '2025-01-01';

interface Guide {
  title: MessageDescriptor;
  /** One sentence, also in the list of all pages. */
  summary: MessageDescriptor;
  points: readonly MessageDescriptor[];
  sources: readonly string[];
}

/* oxlint-disable lingui/no-unlocalized-strings -- as Italian lawyers cite the laws, in each language */
const citations = {
  transitional: ['L. 9 dicembre 1998, n. 431, art. 5, c. 1', 'D.M. 16 gennaio 2017, art. 2'],
  student: ['L. 9 dicembre 1998, n. 431, art. 5, c. 2 e 3', 'D.M. 16 gennaio 2017, art. 3 e allegato C'],
  agreed: ['L. 9 dicembre 1998, n. 431, art. 2, c. 3 e 5, e art. 3', 'D.M. 16 gennaio 2017, art. 1'],
  ordinary: ['L. 9 dicembre 1998, n. 431, art. 2, c. 1, e art. 3'],
  registration: [
    'L. 9 dicembre 1998, n. 431, art. 1, c. 4, e art. 13',
    'L. 30 dicembre 2004, n. 311, art. 1, c. 346',
    'D.P.R. 26 aprile 1986, n. 131, art. 17; tariffa, parte I, art. 5, e parte II, art. 2-bis',
    'L. 27 luglio 1978, n. 392, art. 8 e 11',
    'D.Lgs. 14 marzo 2011, n. 23, art. 3',
  ],
  'codice-fiscale': ['D.P.R. 29 settembre 1973, n. 605, art. 1–6'],
  deduction: [
    'D.P.R. 22 dicembre 1986, n. 917 (TUIR), art. 15, c. 1, lett. i-sexies, c. 2 e c. 3-bis',
    'L. 27 dicembre 2019, n. 160, art. 1, c. 679',
  ],
  'check-in': ['Codice civile, art. 1588 e 1590'],
} satisfies Record<GuideName, readonly string[]>;
/* oxlint-enable lingui/no-unlocalized-strings */

export const guides: Record<GuideName, Guide> = {
  transitional: {
    title: msg`The transitional contract`,
    summary: msg`For a stay with a reason and an end, up to 18 months.`,
    points: [
      msg`The contract names the reason why the stay is temporary: a course, an internship, work in another city. Who has the reason proves it with a paper that is attached.`,
      msg`It lasts 18 months at most and ends on its last day, without notice.`,
      msg`If the stay is longer than 30 days, the rent follows the agreement between the associations of owners and of tenants of the city, where there is one.`,
      msg`Without a true reason, a judge can turn it into an ordinary contract of 4 years and 4 more.`,
    ],
    sources: citations.transitional,
  },
  student: {
    title: msg`The contract for university students`,
    summary: msg`For students who live elsewhere, from 6 months to 3 years.`,
    points: [
      msg`It is for students of a course in a city where they do not live, in that city or in a neighbouring one.`,
      msg`It lasts from 6 to 36 months. When it ends it goes on for the same time, unless the student ends it: at least one month and at most three months before.`,
      msg`The rent follows the local agreement. One student can sign, or all who live there together.`,
      msg`A student can leave earlier for serious reasons, with the notice that the contract names: three months in the model of the ministry.`,
    ],
    sources: citations.student,
  },
  agreed: {
    title: msg`The agreed contract, 3+2`,
    summary: msg`3 years and 2 more, at a rent that a local agreement limits.`,
    points: [
      msg`The rent lies between the limits of the agreement of the city. An association can confirm in writing that it does.`,
      msg`After 3 years, if the two do not agree on another contract, it goes on for 2 years. The owner can end it after 3 years only for the reasons of the law, such as living there themselves.`,
      msg`A tenant can leave at any time for serious reasons, with six months of notice. The contract can say a shorter time.`,
      msg`The owner pays less tax for it: a reason to ask for it.`,
    ],
    sources: citations.agreed,
  },
  ordinary: {
    title: msg`The ordinary contract, 4+4`,
    summary: msg`4 years and 4 more, at a rent that the two agree on freely.`,
    points: [
      msg`In Italian it is often called “libero”, free: the two are free to agree on the rent. It does not mean that it costs nothing.`,
      msg`After 4 years it goes on for 4 more. The owner can end it after the first 4 only for the reasons of the law, with six months of notice.`,
      msg`A tenant can leave at any time for serious reasons, with six months of notice. The contract can say a shorter time.`,
    ],
    sources: citations.ordinary,
  },
  registration: {
    title: msg`The registration of the contract`,
    summary: msg`A contract of more than 30 days is written, and registered within 30 days.`,
    points: [
      msg`A contract for a home is written. If it lasts more than 30 days in a year, it is registered with the Agenzia delle Entrate within 30 days. A contract that is not registered is void.`,
      msg`The owner registers it, and sends the tenant a proof within 60 days. Ask for it: with it you can register your residence and get the deduction.`,
      msg`The tax is 2 % of the rent of a year, at least €67 for the first payment, half for each side. It is not due if the owner chooses the “cedolare secca”.`,
      msg`A rent above the one in the registered contract is void: what was paid too much can be asked back, up to six months after the room is left.`,
      msg`The deposit is three months of rent at most. It earns the legal interest, paid each year, and comes back when the room is left as it was.`,
    ],
    sources: citations.registration,
  },
  'codice-fiscale': {
    title: msg`The codice fiscale`,
    summary: msg`The tax number that a contract, a bank and a doctor ask for.`,
    points: [
      msg`Both sides of a registered contract need one. It has 16 characters, made from name, day and place of birth.`,
      msg`It is free. An office of the Agenzia delle Entrate gives it, with a passport or an identity card; from abroad an Italian consulate does.`,
      msg`Students from outside the European Union can also get it with their residence permit.`,
      msg`Only the tax office gives a valid one: a number from a website may belong to somebody else.`,
    ],
    sources: citations['codice-fiscale'],
  },
  deduction: {
    title: msg`19 % of a student’s rent back`,
    summary: msg`A student far from home, or the parents, deduct 19 % of at most €2,633 a year.`,
    points: [
      msg`The university is at least 100 km from the municipality of residence, and in another province. The room is in the municipality of the university, or in a neighbouring one.`,
      msg`The contract is a registered one of law 431 of 1998, or one with a student residence, a college or a similar body.`,
      msg`It is at most about €500 a year. Who has the expense writes it into the tax return, also for a dependent child. People with high incomes get less.`,
      msg`Pay by bank transfer or card: cash does not count.`,
    ],
    sources: citations.deduction,
  },
  'check-in': {
    title: msg`What to photograph at the check-in`,
    summary: msg`Pictures of the first day decide about the deposit on the last one.`,
    points: [
      msg`Each wall, floor and ceiling; windows and shutters; each stain, crack and hole from near, with something beside it for its size.`,
      msg`The furniture and the mattress from all sides, and the list of what belongs to the room.`,
      msg`Bathroom and kitchen: taps that run, the boiler, the inside of fridge, oven and washing machine.`,
      msg`The meters of electricity, gas and water, with their numbers, and the keys that you get.`,
      msg`Send the pictures to the other side on the same day. Without a description in writing, the law assumes that the room was in good condition.`,
    ],
    sources: citations['check-in'],
  },
};
