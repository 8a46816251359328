import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { refuseCommonPasswords } from './account/password-rule.ts';
import { createPasswords } from './account/passwords.ts';
import { keepTokenSecret } from './account/token-secret.ts';
import { buildApp } from './app.ts';
import type { Fanout } from './chat/fanout/fanout.ts';
import { createPostgresFanout } from './chat/fanout/postgres.ts';
import type { Config } from './config.ts';
import { acquireTime, connect } from './database/connect.ts';
import { startEmbeddedServer } from './database/embedded/embedded-server.ts';
import { prepareDatabase } from './database/prepare.ts';
import type { Database } from './database/tables.ts';
import { isEmpty, seed } from './demo/seed.ts';
import { createDiskImageStore } from './images/disk-image-store.ts';
import type { ImageStore } from './images/image-store.ts';
import { storeTimeout } from './images/store-images.ts';
import { findUsedKeys } from './images/used-keys.ts';
import { lookUpInListings } from './listing/geocoding/look-up-in-listings.ts';
import { lookUpInNominatim } from './listing/geocoding/nominatim.ts';
import { lookUpIn, type PostalCode, readPostalCodes } from './listing/geocoding/postal-codes.ts';
import { firstResult, type PostalLookup } from './listing/geocoding/postal-place.ts';
import { mailboxPath } from './mail/mailbox.routes.ts';
import { createMailbox, type Mailbox } from './mail/mailbox.ts';
import type { Mailer } from './mail/mailer.ts';
import { createAnswerKeys } from './match/sealed-answers.ts';
import { type Closers, createClosers } from './process/closers.ts';
import { lockDataFolder, makeDataFolder } from './process/data-folder.ts';
import { reasonOf, StartError } from './process/start-error.ts';
import { createSearchQueue } from './search/search-queue.ts';
import { createCommandSender, createMailboxSender, type TextSender } from './sms/text-sender.ts';

/** The folder server/, also for the built server, which runs from another one. */
const folder = path.dirname(createRequire(import.meta.url).resolve('@stanza/server/package.json'));

/** The share of `shutdownSeconds` that requests in flight get. */
const drainShare = 0.6;

export interface RunningServer {
  /** Its address for a browser on this machine. */
  address: string;
  /** Where the mails go if SMTP does not send them. */
  mailNotice: string | null;
  /** Resolves with the reason if the server fails while it runs. */
  failed: Promise<Error>;
  /** Stops it within `shutdownSeconds`. */
  stop(): Promise<void>;
}

/**
 * Starts the whole backend. Rejects with a `StartError` for problems that the operator can fix; then nothing is left running.
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const shutdownTime = config.shutdownSeconds * 1000;
  const closers = createClosers(shutdownTime);
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    await closers.closeAll();
  };
  try {
    await makeDataFolder(config.dataDir);
    const { url, failed } = await openDatabase(config, closers);
    await prepareDatabase(url);
    const db = connect(url, {
      queryTimeout: config.querySeconds * 1000,
      onIdleError: (error) => {
        // During the shutdown PostgreSQL may end before its last connections.
        if (!isStopping) console.error(`A database connection was lost: ${reasonOf(error)}`);
      },
    });
    closers.add(() => db.destroy());
    const images = await openImageStore(config, closers);
    const tokenSecret = config.tokenSecret ?? (await keepTokenSecret(config.dataDir));
    if (config.seed === 'demo') await seedIfEmpty(db, images, config, tokenSecret);
    await images.sweep(sweepBefore(config), findUsedKeys(db));
    const fanout = await openFanout(config, url);
    closers.add(() => fanout.close());
    const mail = await openMail(config);
    const postalCodes = await readPostalCodes(path.join(folder, 'listing/geocoding/postal-codes.json'));
    const app = await buildApp({
      db,
      fanout,
      images,
      postalCodes,
      lookUpPostalCode: createLookup(config, db, postalCodes),
      tokenSecret,
      passwords: createPasswords(),
      passwordRule: config.refusesCommonPasswords ? await refuseCommonPasswords() : () => null,
      hasLongPasswords: config.hasLongPasswords,
      ...mail,
      texts: openTexts(config, mail),
      listingsPerUser: config.listingsPerUser,
      contactsPerDay: config.contactsPerDay,
      searchQueue: createSearchQueue({
        readAtOnce: config.searchesAtOnce,
        longestWait: acquireTime(config.querySeconds * 1000),
      }),
      rateLimitScale: config.rateLimitScale,
      clock: () => new Date(),
      trustedProxies: config.trustedProxies,
      webApp: path.join(folder, '../dist'),
      hasSourceMaps: config.hasSourceMaps,
      hasTestTools: config.hasTestTools,
      publicUrl: config.publicUrl,
      corsOrigins: config.corsOrigins,
      connectSources: config.connectSources,
      hasSecureSubdomains: config.hasSecureSubdomains,
      drainTimeout: drainShare * shutdownTime,
      logger: { level: 'warn', stream: process.stderr, redact: ['req.headers.authorization'] },
    });
    closers.add(() => app.close());
    const address = await listen(app, config);
    return { address, mailNotice: mailNoticeOf(mail, address), failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Opens the database of DATABASE_URL, or starts an embedded one: then this process locks the data folder, and the closers end the
 * database and release the lock.
 */
export async function openDatabase({ databaseUrl, dataDir }: Config, closers: Closers) {
  if (databaseUrl !== null) {
    return { url: databaseUrl, failed: new Promise<Error>(() => undefined) };
  }
  const held = await lockDataFolder(dataDir);
  closers.add(() => held.release());
  const embedded = await startEmbeddedServer(dataDir);
  closers.add(embedded.stop);
  const failed = embedded.crashed.then(() => new Error('The embedded PostgreSQL ended unexpectedly.'));
  return { url: embedded.url, failed };
}

async function openImageStore({ s3Url, dataDir }: Config, closers: Closers): Promise<ImageStore> {
  if (s3Url === null) return createDiskImageStore(path.join(dataDir, 'images'));
  // Imported only when needed, since it is large.
  const { openS3ImageStore } = await import('./images/s3-image-store.ts');
  const store = await openS3ImageStore(s3Url);
  closers.add(async () => store.close());
  return store;
}

/** Unused images older than this are removed. Newer ones may belong to an upload of another process on the same database. */
function sweepBefore({ databaseUrl, s3Url }: Config): Date {
  const isAlone = databaseUrl === null && s3Url === null;
  return new Date(Date.now() - (isAlone ? 0 : 2 * storeTimeout));
}

async function openFanout({ redisUrl }: Config, databaseUrl: string): Promise<Fanout> {
  if (redisUrl === null) return createPostgresFanout(databaseUrl);
  // Imported only when needed.
  const { openRedisFanout } = await import('./chat/fanout/redis.ts');
  return await openRedisFanout(redisUrl, databaseUrl);
}

interface Mail {
  mailer: Mailer | null;
  mailbox: Mailbox | null;
}

async function openMail({ mail, smtpUrl, mailFrom, dataDir }: Config): Promise<Mail> {
  if (mail === 'off') return { mailer: null, mailbox: null };
  if (smtpUrl !== null) {
    // Imported only when needed.
    const { createSmtpMailer } = await import('./mail/smtp-mailer.ts');
    return { mailer: createSmtpMailer(smtpUrl, mailFrom), mailbox: null };
  }
  const mailbox = createMailbox(path.join(dataDir, 'mailbox'), () => new Date());
  return { mailer: mailbox, mailbox };
}

function openTexts({ smsCommand }: Config, { mailbox }: Mail): TextSender | null {
  if (smsCommand === null) return null;
  return smsCommand === 'mailbox' && mailbox !== null
    ? createMailboxSender(mailbox)
    : createCommandSender(smsCommand);
}

function mailNoticeOf({ mailer, mailbox }: Mail, address: string): string | null {
  if (mailbox !== null) return `Development mailbox: ${address}${mailboxPath(mailbox)}`;
  return mailer === null ? 'No mail is sent: SMTP_URL is not set, or MAIL is off.' : null;
}

/** The members of a public server get random passwords, which are printed once. */
async function seedIfEmpty(
  db: Kysely<Database>,
  images: ImageStore,
  { isPublic }: Config,
  tokenSecret: string,
) {
  if (!(await isEmpty(db))) return;
  // Imported only when needed.
  const { demoModerator, moderatorId } = await import('./demo/seed-reports.ts');
  const { makeDemonstration } = await import('./demo/make-demonstration.ts');
  const { demoPassword, makeMembers } = await import('./demo/members.ts');
  const demonstration = makeDemonstration();
  const data = makeMembers(demonstration);
  const passwords = createPasswords();
  const published = await passwords.hash(demoPassword);
  const secrets: string[] = [];
  const hashes = new Map<number, string>();
  const accounts = [...demonstration.posters, { id: moderatorId, email: demoModerator.email }];
  for (const { id, email } of isPublic ? accounts : []) {
    const secret = randomBytes(12).toString('base64url');
    secrets.push(`  ${email} ${secret}`);
    hashes.set(id, await passwords.hash(secret));
  }
  const members = {
    data,
    passwordHashOf: (id: number) => hashes.get(id) ?? published,
    answerKeys: createAnswerKeys(tokenSecret),
  };
  const photos = path.join(folder, 'demo/photos');
  const isWritten = await seed(demonstration, { db, images, photos, members, now: new Date() });
  if (isWritten && isPublic)
    console.log(['Passwords of the demonstration members, shown only now:', ...secrets].join('\n'));
}

function createLookup(
  { nominatimUrl }: Config,
  db: Kysely<Database>,
  postalCodes: readonly PostalCode[],
): PostalLookup {
  const sources = [lookUpInListings(db), lookUpIn(postalCodes)];
  if (nominatimUrl !== null) {
    const onFailure = (error: unknown) => console.error(`Nominatim failed: ${reasonOf(error)}`);
    sources.unshift(lookUpInNominatim({ url: nominatimUrl, onFailure }));
  }
  return firstResult(sources);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} on ${host} is in use: set PORT to another port.`);
    if (code === undefined) throw error;
    throw new StartError(`Stanza cannot listen on ${host}, port ${port}: ${reasonOf(error)}.`);
  }
  const bound = app.server.address();
  // A browser cannot open the address for all interfaces.
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${typeof bound === 'object' && bound !== null ? bound.port : port}`;
}
