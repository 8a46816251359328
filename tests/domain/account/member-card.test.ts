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
