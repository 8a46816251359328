import { accountRoutes } from './routes/accounts.ts';
import { capabilityRoutes, chatRoutes, contactRoutes } from './routes/chat.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { likeRoutes } from './routes/likes.ts';
import { listingRoutes, placeRoutes } from './routes/listings.ts';
import { ownListingRoutes } from './routes/own-listings.ts';
import { profileRoutes } from './routes/profile.ts';
import type { Route } from './spec/route.ts';

/**
 * Every call that the app makes of a backend, and the extensions, marked `optional`. openapi.json
 * is made of this.
 */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...profileRoutes,
  ...listingRoutes,
  ...ownListingRoutes,
  ...likeRoutes,
  ...chatRoutes,
  ...contactRoutes,
  ...feedbackRoutes,
  ...placeRoutes,
  ...capabilityRoutes,
];

/** What each group of calls is about, in the order in which they are shown. */
export const tags: Readonly<Record<string, string>> = {
  Accounts: 'Logging in and out, a new account, a forgotten password.',
  Profile: 'What a member says of themselves.',
  Listings: 'What everybody may search and see.',
  'Own listings': 'What a member publishes.',
  Likes: 'The listings a member has put a heart on.',
  Chat: 'Conversations as they are kept; messages as they come are in asyncapi.json.',
  Feedback: 'What anybody tells whoever runs the site.',
  Places: 'Where a postal code is.',
  Capabilities: 'What a backend has besides the required calls.',
};
