import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { createKnownDevices, type KnownDevices } from './account/known-devices.ts';
import { type PasswordRule, refuseShortPasswords } from './account/password-rule.ts';
import type { Passwords } from './account/passwords.ts';
import { createSessions, type Sessions } from './account/sessions.ts';
import type { Fanout } from './chat/fanout/fanout.ts';
import type { ChatTimes } from './chat/times.ts';
import { type Background, createBackground } from './concurrency/background.ts';
import { repeatWhileListening } from './concurrency/repeat-while-listening.ts';
import type { Database } from './database/tables.ts';
import { appAddressFor, localAddress } from './http/app-address.ts';
import { createLimitRate, type LimitRate } from './http/rate-limit/limit-rate.ts';
import type { ImageStore } from './images/image-store.ts';
import { createUploadQueue, type UploadQueue } from './images/upload-queue.ts';
import type { PostalCode } from './listing/geocoding/postal-codes.ts';
import type { PostalLookup } from './listing/geocoding/postal-place.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { Mailer } from './mail/mailer.ts';
import { createWaitingMails } from './mail/waiting-mails.ts';
import { reasonOf } from './process/start-error.ts';
import { createSearchQueue, type SearchQueue } from './search/search-queue.ts';
import type { TextSender } from './sms/text-sender.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set by the plugin of the chat; read by the health check. */
    chat: { isDegraded(): boolean };
  }
}

/** What the plugins of the server get from its start, or from a test. */
export interface Dependencies {
  db: Kysely<Database>;
  clock: () => Date;
  images: ImageStore;
  fanout: Fanout;
  lookUpPostalCode: PostalLookup;
  /** Those that the search box finds. */
  postalCodes: readonly PostalCode[];
  /** The secret that signs tokens. */
  tokenSecret: string;
  passwords: Passwords;
  passwordRule: PasswordRule;
  /** Whether new passwords have at least 8 characters; by default 6, as specified. */
  hasLongPasswords?: boolean;
  /** `null` if no mail is sent. */
  mailer: Mailer | null;
  /** Sends text messages to phones; without it no phone numbers are confirmed. */
  texts?: TextSender | null;
  /** `null` unless mails are only shown to this machine. */
  mailbox: Mailbox | null;
  listingsPerUser: number;
  contactsPerDay: number;
  /** Multiplies all rate limits. */
  rateLimitScale: number;
  searchQueue?: SearchQueue;
  /** Overrides the defaults of `chatTimes`. */
  chatTimes?: Partial<ChatTimes>;
  corsOrigins?: readonly string[];
  /** Folder of the built web app; it may be missing. */
  webApp: string;
  /** Whether source maps of the web app are served. */
  hasSourceMaps?: boolean;
  /** Whether the web app has its demo login and its workbench; by default it has. */
  hasTestTools?: boolean;
}

/** What the plugins share: the dependencies, and what is made from them once. Each plugin takes all of it and uses a part. */
export interface Services extends Dependencies {
  /** Prefix of image addresses; '' for the same origin. */
  publicUrl: string;
  /** The address of the web app for browsers, without a trailing slash. */
  appAddress(request: FastifyRequest): string;
  /** The same for mails that no request asks for, once the server listens. */
  mailedAddress(): string;
  sessions: Sessions;
  knownDevices: KnownDevices;
  limitRate: LimitRate;
  background: Background;
  /** Sends the mails that wait in the database and are due. To be called after a change that may have stored mails. */
  sendWaitingMails(): void;
  searchQueue: SearchQueue;
  uploadQueue: UploadQueue;
}

export async function createServices(
  app: FastifyInstance,
  given: Dependencies,
  publicUrl: string | null,
): Promise<Services> {
  const { db, clock, tokenSecret, mailer } = given;
  const knownDevices = createKnownDevices({ secret: tokenSecret, publicUrl });
  // Only the reason: an error of a mail server may quote the mail.
  const onFailure = (error: unknown) => app.log.error(`A mail was not sent: ${reasonOf(error)}`);
  const background = createBackground(onFailure);
  app.addHook('onClose', () => background.settled());
  const waiting = mailer && createWaitingMails({ db, mailer, clock, onFailure });
  const sendWaitingMails = () => waiting && background.run(waiting.sendDue);
  repeatWhileListening(app, sendWaitingMails);
  return {
    ...given,
    passwordRule: given.hasLongPasswords ? refuseShortPasswords(given.passwordRule) : given.passwordRule,
    publicUrl: publicUrl ?? '',
    appAddress: appAddressFor(publicUrl),
    mailedAddress: () => publicUrl ?? localAddress(app),
    sessions: createSessions({ db, secret: tokenSecret, clock }),
    knownDevices,
    limitRate: await createLimitRate(app, given.rateLimitScale, knownDevices),
    background,
    sendWaitingMails,
    searchQueue: given.searchQueue ?? createSearchQueue(),
    uploadQueue: createUploadQueue(),
  };
}
