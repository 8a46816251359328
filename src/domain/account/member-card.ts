import type { MemberCard, ShownParts } from '../../schemas/account/member-card.ts';

/** The card as other people see it. */
export function asOthersSee(card: MemberCard, shown: ShownParts): MemberCard {
  return {
    firstName: card.firstName,
    pictureUrl: shown.picture ? card.pictureUrl : null,
    university: shown.university ? card.university : null,
    about: shown.about ? card.about : null,
    hobbies: shown.hobbies ? card.hobbies : [],
    memberSince: shown.memberSince ? card.memberSince : null,
    answersWithinHours: shown.answerTime ? card.answersWithinHours : null,
    listings: shown.listings ? card.listings : [],
    ...(card.reviews && { reviews: card.reviews }),
    ...(card.proofs && {
      proofs: shown.university ? card.proofs : { ...card.proofs, university: null },
    }),
  };
}
