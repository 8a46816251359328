import multipart from '@fastify/multipart';
import { renewalPath } from '@stanza/domain/publish/listing-life.ts';
import type { FastifyInstance } from 'fastify';
import { authRoutes } from './account/auth.routes.ts';
import { createKnownDevices } from './account/known-devices.ts';
import { memberCardsRoutes, posterCardRoute } from './account/member-cards.routes.ts';
import { createPasswordResets } from './account/password-resets.ts';
import type { PasswordRule } from './account/password-rule.ts';
import type { Passwords } from './account/passwords.ts';
import { profileRoutes } from './account/profile.routes.ts';
import { createSessions } from './account/sessions.ts';
import { type Chat, type ChatDependencies, serveChat } from './chat/chat.ts';
import { contactsRoute } from './chat/contacts.routes.ts';
import { conversationsRoutes } from './chat/conversations.routes.ts';
import { inboxRoutes } from './chat/inbox.routes.ts';
import { viewingsRoutes } from './chat/viewings.routes.ts';
import { type Background, createBackground } from './concurrency/background.ts';
import { appAddressFor, localAddress } from './http/app-address.ts';
import { requireMember } from './http/guard.ts';
import { createLimitRate } from './http/rate-limit/limit-rate.ts';
import { validateBySchema } from './http/route.ts';
import type { ImageStore } from './images/image-store.ts';
import { createUploadPlaces } from './images/upload-queue.ts';
import { geocodeRoute } from './listing/geocoder.routes.ts';
import type { PostalLookup } from './listing/geocoding/postal-place.ts';
import { likesRoutes } from './listing/likes.routes.ts';
import { privatePlacesRoute } from './listing/private-places.routes.ts';
import { mailboxRoutes } from './mail/mailbox.routes.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { Mailer } from './mail/mailer.ts';
import { createWaitingMails } from './mail/waiting-mails.ts';
import { reasonOf } from './process/start-error.ts';
import { noteExpiry } from './publish/expiry.ts';
import { listingDraftsRoutes } from './publish/listing-drafts.routes.ts';
import { ownListingsRoutes } from './publish/own-listings.routes.ts';
import { renewalRoute } from './publish/renewal.routes.ts';
import { createRenewalKeys, type RenewalKeys } from './publish/renewal-key.ts';
import { noteAlerts } from './search/alerts/note-alerts.ts';
import { createUnsubscribeLinks, type UnsubscribeLinks } from './search/alerts/unsubscribe-key.ts';
import { countRooms } from './search/listing-counts.ts';
import { listingsRoutes } from './search/listings.routes.ts';
import { savedSearchesRoutes } from './search/saved-searches.routes.ts';
import { createSearchPlaces, type SearchPlaces } from './search/search-queue.ts';
import { unsubscribeRoutes } from './search/unsubscribe.routes.ts';
import { capabilitiesRoute } from './shell/capabilities.routes.ts';
import { feedbackRoute } from './shell/feedback.routes.ts';

export interface ApiDependencies extends Omit<ChatDependencies, 'sessions'> {
  images: ImageStore;
  lookUpPostalCode: PostalLookup;
  /** The secret that signs tokens. */
  tokenSecret: string;
  passwords: Passwords;
  passwordRule: PasswordRule;
  /** `null` if no mail is sent. */
  mailer: Mailer | null;
  /** `null` unless mails are only shown to this machine. */
  mailbox: Mailbox | null;
  listingsPerUser: number;
  contactsPerDay: number;
  searchPlaces?: SearchPlaces;
}

/** Registers the calls of the API, the chat and the development mailbox. Bearer calls are behind the guard. */
export async function registerApi(app: FastifyInstance, given: ApiDependencies): Promise<Chat> {
  const { db, mailbox, clock } = given;
  const publicUrl = given.publicUrl ?? '';
  const knownDevices = createKnownDevices({ secret: given.tokenSecret, publicUrl: given.publicUrl });
  const limitRate = await createLimitRate(app, given.rateLimitScale, knownDevices);
  const sessions = createSessions({ db, secret: given.tokenSecret, clock });
  const resets = createPasswordResets(db, clock);
  // Only the reason: an error of a mail server may quote the mail.
  const onMailFailure = (error: unknown) => app.log.error(`A mail was not sent: ${reasonOf(error)}`);
  const background = createBackground(onMailFailure);
  app.addHook('onClose', () => background.settled());
  const renewalKeys = createRenewalKeys(given.tokenSecret);
  const sendWaitingMails = waitingMails(app, given, background, onMailFailure);
  followExpiry(app, given, background, renewalKeys, sendWaitingMails);
  const unsubscribeLinks = createUnsubscribeLinks(given.tokenSecret);
  followNewListings(app, given, background, unsubscribeLinks, sendWaitingMails);
  followCounts(app, given, background);

  validateBySchema(app);
  const guard = requireMember(sessions);
  app.addHook('onRoute', (route) => {
    if (route.config?.call?.bearer) route.onRequest = guard;
  });
  const { searchPlaces = createSearchPlaces() } = given;
  const appAddress = appAddressFor(given.publicUrl);
  const accounts = { sessions, resets, knownDevices };
  // Many routes in one plugin: Fastify takes more time for a plugin than for its routes.
  await app.register(async (open) => {
    await capabilitiesRoute(open, {});
    await listingsRoutes(open, { db, publicUrl, searchPlaces });
    await geocodeRoute(open, given);
    await authRoutes(open, { ...given, ...accounts, background, limitRate, appAddress });
    await feedbackRoute(open, { db, limitRate });
    await renewalRoute(open, { ...given, publicUrl, limitRate, renewalKeys });
    await posterCardRoute(open, { db, publicUrl, limitRate });
  });
  // Plugins of their own, for their hook and their parser.
  await app.register(unsubscribeRoutes, { db, links: unsubscribeLinks });
  if (mailbox !== null) await app.register(mailboxRoutes, { mailbox });
  const chat = serveChat(app, { ...given, sessions });

  await app.register(async (members) => {
    await members.register(multipart);
    const uploads = { limitRate, uploadPlaces: createUploadPlaces() };
    await profileRoutes(members, { ...given, publicUrl, ...uploads });
    await ownListingsRoutes(members, { ...given, publicUrl, ...uploads });
    await listingDraftsRoutes(members, { ...given, publicUrl, ...uploads });
    await likesRoutes(members, { db, publicUrl });
    await privatePlacesRoute(members, { db });
    await contactsRoute(members, given);
    await conversationsRoutes(members, { db, publicUrl });
    await memberCardsRoutes(members, { db, publicUrl, limitRate });
    await savedSearchesRoutes(members, { db, clock, limitRate });
    await inboxRoutes(members, { ...given, limitRate });
    await viewingsRoutes(members, {
      ...given,
      limitRate,
      appAddress,
      sendsMail: given.mailer !== null,
      onChange: sendWaitingMails,
    });
  });
  return chat;
}

/** Milliseconds between two checks for listings that expire, and for mails that are due, such as reminders. */
const mailInterval = 30_000;

/** Sends the waiting mails: repeatedly while the app listens, and whenever the returned function is called. */
function waitingMails(
  app: FastifyInstance,
  { db, mailer, clock }: ApiDependencies,
  background: Background,
  onFailure: (error: unknown) => void,
): () => void {
  if (mailer === null) return () => undefined;
  const waiting = createWaitingMails({ db, mailer, clock, onFailure });
  const send = () => background.run(waiting.sendDue);
  repeatWhileListening(app, send);
  return send;
}

/** Checks for listings that expire, while the app listens. */
function followExpiry(
  app: FastifyInstance,
  { db, fanout, mailer, publicUrl }: ApiDependencies,
  background: Background,
  { keyOf }: RenewalKeys,
  sendWaitingMails: () => void,
): void {
  const linkTo = (listingId: number, ownerId: number) =>
    `${publicUrl ?? localAddress(app)}${renewalPath(listingId, keyOf(listingId, ownerId))}`;
  const look = () =>
    background.run(async () => {
      await noteExpiry({ db, fanout, linkTo: mailer === null ? null : linkTo }).catch((error: unknown) =>
        app.log.error(`Listings that expire were not looked for: ${reasonOf(error)}`),
      );
      sendWaitingMails();
    });
  repeatWhileListening(app, look);
}

/** Matches new listings with saved searches, and stores the mails about them that are due, while the app listens. */
function followNewListings(
  app: FastifyInstance,
  { db, mailer, publicUrl, clock }: ApiDependencies,
  background: Background,
  links: UnsubscribeLinks,
  sendWaitingMails: () => void,
): void {
  const look = () =>
    background.run(async () => {
      const now = clock();
      const address = publicUrl ?? localAddress(app);
      const mails = mailer === null ? null : { db, now, address, links };
      await noteAlerts(db, now, mails, (failure, error) => app.log.error(`${failure}: ${reasonOf(error)}`));
      sendWaitingMails();
    });
  repeatWhileListening(app, look);
}

/** Counts the rooms of changed squares of the map, while the app listens. */
function followCounts(app: FastifyInstance, { db }: ApiDependencies, background: Background): void {
  const stop = new AbortController();
  const count = () =>
    background.run(() =>
      countRooms(db, stop.signal).catch((error: unknown) =>
        app.log.error(`Rooms were not counted: ${reasonOf(error)}`),
      ),
    );
  app.addHook('preClose', async () => stop.abort());
  repeatWhileListening(app, count);
}

function repeatWhileListening(app: FastifyInstance, look: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onListen', async () => {
    timer = setInterval(look, mailInterval);
  });
  app.addHook('preClose', async () => clearInterval(timer));
}
