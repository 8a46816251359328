import { accountRoutes } from './routes/accounts.ts';
import { capabilityRoutes, chatRoutes, contactRoutes } from './routes/chat.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { groupRoutes } from './routes/groups.ts';
import { inboxRoutes } from './routes/inbox.ts';
import { likeRoutes } from './routes/likes.ts';
import { listingDraftRoutes } from './routes/listing-drafts.ts';
import { listingExpiryRoutes } from './routes/listing-expiry.ts';
import { listingLifeRoutes } from './routes/listing-life.ts';
import { listingRoutes, placeRoutes } from './routes/listings.ts';
import { matchRoutes } from './routes/match.ts';
import { memberCardRoutes } from './routes/member-cards.ts';
import { ownAccountRoutes } from './routes/own-account.ts';
import { ownListingRoutes } from './routes/own-listings.ts';
import { presenceRoutes } from './routes/presence.ts';
import { privatePlaceRoutes } from './routes/private-places.ts';
import { profileRoutes } from './routes/profile.ts';
import { reviewRoutes } from './routes/reviews.ts';
import { safetyRoutes } from './routes/safety.ts';
import { savedSearchRoutes } from './routes/saved-searches.ts';
import { viewingRoutes } from './routes/viewings.ts';
import type { Route } from './spec/route.ts';

/** Every call of the app; `optional` marks the extensions. openapi.json is generated from this list. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...profileRoutes,
  ...ownAccountRoutes,
  ...listingRoutes,
  ...ownListingRoutes,
  ...listingLifeRoutes,
  ...listingExpiryRoutes,
  ...privatePlaceRoutes,
  ...listingDraftRoutes,
  ...likeRoutes,
  ...chatRoutes,
  ...contactRoutes,
  ...presenceRoutes,
  ...viewingRoutes,
  ...memberCardRoutes,
  ...matchRoutes,
  ...groupRoutes,
  ...inboxRoutes,
  ...savedSearchRoutes,
  ...safetyRoutes,
  ...reviewRoutes,
  ...feedbackRoutes,
  ...placeRoutes,
  ...capabilityRoutes,
];

/** The description of each group of calls, in display order. */
export const tags: Readonly<Record<string, string>> = {
  Accounts: 'Logging in and out, a new account, a forgotten password.',
  Profile: 'The profile of a member.',
  'Own account': 'How a member logs in, from where, their data, and the end of the account.',
  Listings: 'Search and details, for everybody.',
  'Own listings': 'The own listings of a member.',
  Likes: 'The listings that a member likes.',
  Chat: 'Stored conversations and messages. New messages are in asyncapi.json.',
  Viewings: 'Times to see a room, agreed by the two members of a conversation.',
  Cards: 'Who is behind a listing, and who writes.',
  Match: 'Answers about living together.',
  Groups: 'Members who look for a flat together.',
  Inbox: 'The questions about the listings of a poster.',
  'Saved searches': 'Searches that members keep, and mails of what is new.',
  Safety: 'What protects members from each other.',
  Moderation: 'Decisions about reports, and appeals.',
  Feedback: 'Feedback about the site, from members and visitors.',
  Places: 'The coordinates of a postal code.',
  Capabilities: 'What a backend has besides the required calls.',
};
