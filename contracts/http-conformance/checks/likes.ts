import { feedbackLimits } from '@stanza/schemas/shell/feedback.ts';
import { signal } from '../app.ts';
import { type HttpCheck, required } from '../http-check.ts';
import { fail, seen } from '../seeing.ts';
import type { Member, Site } from '../site.ts';

/** Whether the heart of a listing is set, on its page and in the list of likes. */
async function expectHeart({ app }: Site, { auth }: Member, id: number, isSet: boolean): Promise<void> {
  const onPage = await seen('The heart of a listing', app.fetchLike(id, auth));
  if (onPage !== isSet)
    fail(`The heart of a listing is ${onPage ? 'set' : 'empty'} after it was ${isSet ? 'set' : 'emptied'}`);
  const listed = (await seen('The list of likes', app.fetchLikedListings(auth))).filter(
    (one) => one.id === id,
  );
  if (listed.length !== Number(isSet)) {
    fail(
      `The list of likes has a listing ${listed.length} times after its heart was ${isSet ? 'set' : 'emptied'}`,
    );
  }
}

export const likeChecks: readonly HttpCheck[] = [
  required('likes.kept', 'A like is kept, also if it is sent twice, and can be taken back', async (site) => {
    const [{ listing }, member] = [await site.room(), await site.bruno()];
    const { app } = site;
    await seen('A like', app.saveLike(listing.id, member.auth));
    await expectHeart(site, member, listing.id, true);
    await seen('A like that is sent again', app.saveLike(listing.id, member.auth));
    await expectHeart(site, member, listing.id, true);
    await seen('The end of a like', app.removeLike(listing.id, member.auth));
    await expectHeart(site, member, listing.id, false);
  }),
  required('likes.own', 'A like is the member’s own', async (site) => {
    const { app, room, longRoom, anna, bruno } = site;
    const [{ listing }, member, other] = [await room(), await bruno(), await anna()];
    await seen('A like', app.saveLike(listing.id, member.auth));
    await expectHeart(site, other, listing.id, false);
    const second = await longRoom().catch(() => null);
    if (second) await expectHeart(site, member, second.listing.id, false);
  }),
];

export const feedbackChecks: readonly HttpCheck[] = [
  required('feedback.longest', `Feedback of ${feedbackLimits.max} characters is taken`, async ({ app }) => {
    const text = 'È già così: più città, perché no? 😀 '
      .repeat(200)
      .slice(0, feedbackLimits.max - 1)
      .toWellFormed()
      .concat('.');
    await seen('The longest feedback', app.sendFeedback({ text, userId: null }, { signal }));
  }),
  required('feedback.shortest', `Feedback of ${feedbackLimits.min} characters is taken`, async ({ app }) => {
    await seen('The shortest feedback', app.sendFeedback({ text: 'Città, sì!', userId: null }, { signal }));
  }),
];
