import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { reasonOf, StartError } from '../process/start-error.ts';
import { connect } from './connect.ts';
import * as listings from './migrations/0001-listings.ts';
import * as membership from './migrations/0002-membership.ts';
import * as chat from './migrations/0003-chat.ts';
import * as attempts from './migrations/0004-attempts.ts';
import * as contacts from './migrations/0005-contacts.ts';
import * as listingLife from './migrations/0006-listing-life.ts';
import * as viewings from './migrations/0007-viewings.ts';
import * as searchFilters from './migrations/0008-search-filters.ts';
import * as memberCards from './migrations/0009-member-cards.ts';
import * as inbox from './migrations/0010-inbox.ts';
import * as mapSearch from './migrations/0011-map-search.ts';
import * as listingExpiry from './migrations/0012-listing-expiry.ts';
import * as listingCosts from './migrations/0013-listing-costs.ts';
import * as savedSearches from './migrations/0014-saved-searches.ts';
import * as privatePlaces from './migrations/0015-private-places.ts';
import * as listingDrafts from './migrations/0016-listing-drafts.ts';
import * as likedNews from './migrations/0017-liked-news.ts';
import * as transit from './migrations/0018-transit.ts';
import * as endedDrafts from './migrations/0019-ended-drafts.ts';
import * as searchIndexes from './migrations/0020-search-indexes.ts';
import * as foldedSymbols from './migrations/0021-folded-symbols.ts';
import * as transitStops from './migrations/0022-transit-stops.ts';
import * as transitWalks from './migrations/0023-transit-walks.ts';
import * as cellOfAListing from './migrations/0024-cell-of-a-listing.ts';
import * as listingCounts from './migrations/0025-listing-counts.ts';
import * as transitRings from './migrations/0026-transit-rings.ts';
import * as widerCounts from './migrations/0027-wider-counts.ts';
import * as furnishedCounts from './migrations/0028-furnished-counts.ts';
import * as roomTypes from './migrations/0029-room-types.ts';
import * as languages from './migrations/0030-languages.ts';
import * as offerUntilStart from './migrations/0031-offer-until-start.ts';
import * as viewingEndings from './migrations/0034-viewing-endings.ts';
import * as readMarkers from './migrations/0035-read-markers.ts';
import * as presences from './migrations/0036-presences.ts';
import * as conversationNotices from './migrations/0037-conversation-notices.ts';
import * as amenities from './migrations/0040-amenities.ts';
import * as viewingSlots from './migrations/0045-viewing-slots.ts';
import * as streets from './migrations/0050-streets.ts';
import * as aliases from './migrations/0051-aliases.ts';
import * as confirmedEmails from './migrations/0052-confirmed-emails.ts';
import * as account from './migrations/0055-account.ts';
import * as accountDeletion from './migrations/0056-account-deletion.ts';
import * as dataDownloads from './migrations/0057-data-downloads.ts';
import * as passkeys from './migrations/0058-passkeys.ts';
import * as deletedRecipients from './migrations/0059-deleted-recipients.ts';
import * as blocks from './migrations/0060-blocks.ts';
import * as reports from './migrations/0061-reports.ts';
import * as moderation from './migrations/0062-moderation.ts';
import * as contractTerms from './migrations/0065-contract-terms.ts';
import * as proofs from './migrations/0066-proofs.ts';
import * as matchAnswers from './migrations/0070-match-answers.ts';
import * as households from './migrations/0071-households.ts';
import * as matchAllowances from './migrations/0072-match-allowances.ts';
import * as viewingShowsPlace from './migrations/0075-viewing-shows-place.ts';
import * as copiedPhotos from './migrations/0080-copied-photos.ts';
import * as groups from './migrations/0084-groups.ts';
import * as householdCodes from './migrations/0087-household-codes.ts';
import * as householdConfirmations from './migrations/0088-household-confirmations.ts';
import * as reviews from './migrations/0090-reviews.ts';
import * as phoneProofs from './migrations/0091-phone-proofs.ts';
import * as copiedPhotoCases from './migrations/0094-copied-photo-cases.ts';
import * as socketTokens from './migrations/0095-socket-tokens.ts';
import * as groupMessages from './migrations/0096-group-messages.ts';
import * as groupReports from './migrations/0097-group-reports.ts';

/** They run in the order of their names. A migration never changes after its release. */
const migrations = {
  '0001-listings': listings,
  '0002-membership': membership,
  '0003-chat': chat,
  '0004-attempts': attempts,
  '0005-contacts': contacts,
  '0006-listing-life': listingLife,
  '0007-viewings': viewings,
  '0008-search-filters': searchFilters,
  '0009-member-cards': memberCards,
  '0010-inbox': inbox,
  '0011-map-search': mapSearch,
  '0012-listing-expiry': listingExpiry,
  '0013-listing-costs': listingCosts,
  '0014-saved-searches': savedSearches,
  '0015-private-places': privatePlaces,
  '0016-listing-drafts': listingDrafts,
  '0017-liked-news': likedNews,
  '0018-transit': transit,
  '0019-ended-drafts': endedDrafts,
  '0020-search-indexes': searchIndexes,
  '0021-folded-symbols': foldedSymbols,
  '0022-transit-stops': transitStops,
  '0023-transit-walks': transitWalks,
  '0024-cell-of-a-listing': cellOfAListing,
  '0025-listing-counts': listingCounts,
  '0026-transit-rings': transitRings,
  '0027-wider-counts': widerCounts,
  '0028-furnished-counts': furnishedCounts,
  '0029-room-types': roomTypes,
  '0030-languages': languages,
  '0031-offer-until-start': offerUntilStart,
  '0034-viewing-endings': viewingEndings,
  '0035-read-markers': readMarkers,
  '0036-presences': presences,
  '0037-conversation-notices': conversationNotices,
  '0040-amenities': amenities,
  '0045-viewing-slots': viewingSlots,
  '0050-streets': streets,
  '0051-aliases': aliases,
  '0052-confirmed-emails': confirmedEmails,
  '0055-account': account,
  '0056-account-deletion': accountDeletion,
  '0057-data-downloads': dataDownloads,
  '0058-passkeys': passkeys,
  '0059-deleted-recipients': deletedRecipients,
  '0060-blocks': blocks,
  '0061-reports': reports,
  '0062-moderation': moderation,
  '0065-contract-terms': contractTerms,
  '0066-proofs': proofs,
  '0070-match-answers': matchAnswers,
  '0071-households': households,
  '0072-match-allowances': matchAllowances,
  '0075-viewing-shows-place': viewingShowsPlace,
  '0080-copied-photos': copiedPhotos,
  '0084-groups': groups,
  '0087-household-codes': householdCodes,
  '0088-household-confirmations': householdConfirmations,
  '0090-reviews': reviews,
  '0091-phone-proofs': phoneProofs,
  '0094-copied-photo-cases': copiedPhotoCases,
  '0095-socket-tokens': socketTokens,
  '0096-group-messages': groupMessages,
  '0097-group-reports': groupReports,
};

const oldestVersion = 150_000;

/**
 * Migrates a database to the newest schema. Several processes may call it at the same time: Kysely takes an advisory lock. Rejects with a
 * `StartError` if the database cannot be reached or migrated, or is too old.
 * @param until the last migration to run, for tests of an upgrade
 */
export async function prepareDatabase(url: string, until?: keyof typeof migrations): Promise<void> {
  const db = connect(url, { maxConnections: 2, queryTimeout: 0 });
  try {
    const version = await sql<{ number: string; name: string }>`
      select current_setting('server_version_num') as number, current_setting('server_version') as name`
      .execute(db)
      .catch((error: unknown) => {
        throw new StartError(`The database at ${hostOf(url)} cannot be reached: ${reasonOf(error)}.`);
      });
    const [row] = version.rows;
    if (Number(row?.number) < oldestVersion) {
      throw new StartError(`PostgreSQL 15 or newer is required; ${hostOf(url)} runs ${row?.name}.`);
    }
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await (until ? migrator.migrateTo(until) : migrator.migrateToLatest());
    if (error) throw new StartError(`The database cannot be migrated: ${reasonOf(error)}.`);
  } finally {
    await db.destroy();
  }
}

/** Only host and port: the rest of the address may hold a password. */
function hostOf(url: string): string {
  return new URL(url).host || 'this machine';
}
