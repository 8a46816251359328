import { rm } from 'node:fs/promises';
import path from 'node:path';
import { imageWidths } from '@stanza/domain/image.ts';
import { createEmailConfirmations } from '@stanza/server/account/email-confirmations.ts';
import { createPasswordResets } from '@stanza/server/account/password-resets.ts';
import { refuseCommonPasswords } from '@stanza/server/account/password-rule.ts';
import { createPasswords } from '@stanza/server/account/passwords.ts';
import { createSessions } from '@stanza/server/account/sessions.ts';
import { buildApp } from '@stanza/server/app.ts';
import { createPostgresFanout } from '@stanza/server/chat/fanout/postgres.ts';
import { connect } from '@stanza/server/database/connect.ts';
import type { Database } from '@stanza/server/database/tables.ts';
import { createDiskImageStore } from '@stanza/server/images/disk-image-store.ts';
import type { ImageStore } from '@stanza/server/images/image-store.ts';
import { lookUpInListings } from '@stanza/server/listing/geocoding/look-up-in-listings.ts';
import postalCodes from '@stanza/server/listing/geocoding/postal-codes.json' with { type: 'json' };
import { createMailbox } from '@stanza/server/mail/mailbox.ts';
import { createRenewalKeys } from '@stanza/server/publish/renewal-key.ts';
import { createAppealKeys } from '@stanza/server/safety/appeal-key.ts';
import { createMailboxSender } from '@stanza/server/sms/text-sender.ts';
import { temporaryFolder } from '@stanza/server/tests/support/temporary-folder.ts';
import { type Kysely, sql } from 'kysely';
import sharp from 'sharp';
import { connectToChat } from './chat-connection.ts';
import { chatUrl, exhaustRate } from './chat-frames.ts';
import { startRateLimitSwitch } from './rate-limit-switch.ts';
import type { Seeder } from './seeds/seeder.ts';
import { createStateHandlers } from './state-handlers.ts';
import { type StateServer, startStateServer } from './state-server.ts';

export interface ReferenceBackend {
  /** The address of the backend, without a trailing slash. */
  url: string;
  /** The address of the provider states. */
  states: StateServer;
  close(): Promise<void>;
}

interface Options {
  /** A database with the backend's schema. Its contents may change. */
  databaseUrl: string;
  /** The ports of the backend and of its provider states; by default any free ports. */
  ports?: { backend: number; states: number };
  /** The origins of the web app, if the backend does not serve it. */
  corsOrigins?: string[];
}

const listingsPerUser = 3;
const contactsPerDay = 3;
const imageKey = 'contract-image';
const clock = () => new Date();

/** The suites register members whose mails nobody reads, and who publish: their e-mail is confirmed from the start. */
async function confirmAtOnce(db: Kysely<Database>): Promise<void> {
  await sql`
    create or replace function confirm_at_once() returns trigger language plpgsql as $$
    begin
      new.confirmed_at := coalesce(new.confirmed_at, now());
      return new;
    end $$`.execute(db);
  await sql`
    create or replace trigger users_confirm_at_once before insert on users
      for each row execute function confirm_at_once()`.execute(db);
}

/** Starts the reference backend, and its provider states on another port. */
export async function startReferenceBackend({
  databaseUrl,
  ports,
  corsOrigins = [],
}: Options): Promise<ReferenceBackend> {
  const folder = temporaryFolder('stanza-provider-');
  const db = connect(databaseUrl, { maxConnections: 4 });
  await confirmAtOnce(db);
  const images = createDiskImageStore(path.join(folder, 'images'));
  await storeImage(images);
  // Every interaction creates accounts, and a hash at the real cost takes longer than the interaction.
  const passwords = createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
  const passwordRule = await refuseCommonPasswords();
  const tokenSecret = 'a secret of at least thirty-two characters';
  const mailbox = createMailbox(path.join(folder, 'mailbox'), clock);
  const build = (rateLimitScale: number) =>
    buildApp({
      db,
      images,
      lookUpPostalCode: lookUpInListings(db),
      postalCodes,
      webApp: path.join(folder, 'no-build'),
      tokenSecret,
      passwords,
      passwordRule,
      hasLongPasswords: true,
      texts: createMailboxSender(mailbox),
      mailer: mailbox,
      mailbox,
      fanout: createPostgresFanout(databaseUrl),
      listingsPerUser,
      contactsPerDay,
      rateLimitScale,
      clock,
      corsOrigins,
    });
  const generous = await build(1000);
  // A limit is one request, and is not refilled during the run.
  const limited = await build(0.001);
  const rateLimits = await startRateLimitSwitch({ generous, limited }, ports?.backend);
  const seeder: Seeder = {
    db,
    url: rateLimits.url,
    passwords,
    imageKey,
    tokenSecret,
    listingsPerUser,
    contactsPerDay,
    sessions: createSessions({ db, secret: tokenSecret, clock }),
    resets: createPasswordResets(db, clock),
    confirmations: createEmailConfirmations(db, clock),
    renewalKeys: createRenewalKeys(tokenSecret),
    appealKeys: createAppealKeys(tokenSecret),
    async limitNextFeedback() {
      const payload = { text: 'The one that is still allowed.', userId: null };
      await limited.inject({ method: 'POST', url: '/api/feedback', payload });
      rateLimits.limitNext('/api/feedback');
    },
    async limitNextMessage(token, recipientEmail) {
      rateLimits.limitNext('/chat');
      const member = await connectToChat({ url: chatUrl(rateLimits.url), timeout: 5000 }, token);
      try {
        await exhaustRate(member, { recipientEmail, content: 'The one that is still allowed.' });
      } finally {
        member.close();
      }
      rateLimits.limitNext('/chat');
    },
  };
  const states = await startStateServer({
    handlers: createStateHandlers(seeder),
    tearDown: rateLimits.reset,
    port: ports?.states,
  });
  return {
    url: rateLimits.url,
    states,
    async close() {
      await states.close();
      await rateLimits.close();
      await Promise.all([generous.close(), limited.close()]);
      await db.destroy();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Stores the image of the seeded listings and members. */
async function storeImage(images: ImageStore): Promise<void> {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c8553d' } });
  const content = await image.webp().toBuffer();
  for (const width of imageWidths) await images.put(imageKey, width, content);
}
