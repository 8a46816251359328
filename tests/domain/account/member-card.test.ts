import { expect, it } from 'vitest';
import { aCard, anOwnCard } from '../../../fixtures/member-cards.ts';
import { asOthersSee } from '../../../src/domain/account/member-card.ts';

it('shows all that its member shows', () => {
  expect(asOthersSee(aCard(), anOwnCard().shown)).toEqual(aCard());
});

it.each([
  ['picture', 'pictureUrl', null],
  ['university', 'university', null],
  ['about', 'about', null],
  ['hobbies', 'hobbies', []],
  ['memberSince', 'memberSince', null],
  ['answerTime', 'answersWithinHours', null],
  ['listings', 'listings', []],
] as const)('without %s', (part, field, nothing) => {
  expect(asOthersSee(aCard(), anOwnCard({ [part]: false }).shown)).toEqual({ ...aCard(), [field]: nothing });
});

it('a card that hides the university hides its confirmed address, and keeps the meetings', () => {
  const proofs = { university: { name: 'Bocconi', month: '2026-10' }, meetings: 2 };
  expect(asOthersSee(aCard({ proofs }), anOwnCard().shown).proofs).toEqual(proofs);
  expect(asOthersSee(aCard({ proofs }), anOwnCard({ university: false }).shown).proofs).toEqual({
    university: null,
    meetings: 2,
  });
});
