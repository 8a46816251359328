import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Mail, Mailer } from './mailer.ts';

interface Options {
  db: Kysely<Database>;
  mailer: Mailer;
  clock: () => Date;
  /** Called with the reason why a mail could not be sent; it is tried again. */
  onFailure(error: unknown): void;
}

export interface WaitingMails {
  /** Sends the mails that are due, one after the other. */
  sendDue(): Promise<void>;
}

/** Milliseconds in which a process sends a mail that it has claimed. After this time another process may try: the first has died. */
const claimTime = 300_000;
/** Milliseconds after which the server gives up a mail that could not be sent: its news is old by then. */
const giveUpTime = 86_400_000;

/**
 * Sends the mails that wait in the database; those to an e-mail that is not confirmed are deleted when they are due. A mail is deleted from the table once the mail server has accepted it. If the process is
 * killed before the deletion, the mail is sent a second time, with the same Message-ID, so that mail programs show it once.
 */
export function createWaitingMails({ db, mailer, clock, onFailure }: Options): WaitingMails {
  let running: Promise<void> | null = null;
  /** A call came while mails were being sent: further mails may be due by now. */
  let isAskedAgain = false;

  async function sendAsAsked(): Promise<void> {
    while (isAskedAgain) {
      isAskedAgain = false;
      await sendAll();
    }
  }

  async function sendAll(): Promise<void> {
    const now = clock();
    const old = await db
      .deleteFrom('waiting_mails')
      .where('due_at', '<=', new Date(now.getTime() - giveUpTime))
      .executeTakeFirst();
    if (old.numDeletedRows > 0)
      onFailure(new Error(`${old.numDeletedRows} of the mails could not be sent for a day.`));
    await sql`
      delete from waiting_mails using users
      where users.id = recipient_id and confirmed_at is null and due_at <= ${now}`.execute(db);
    for (;;) {
      const claimed = await claim(db, now);
      if (claimed === null) return;
      try {
        await mailer.send(claimed.mail);
      } catch (error) {
        // The claim expires, and the mail is tried again. Other mails do not wait for it.
        onFailure(error);
        continue;
      }
      await db.deleteFrom('waiting_mails').where('id', '=', claimed.id).execute();
    }
  }

  return {
    async sendDue() {
      isAskedAgain = true;
      running ??= sendAsAsked().finally(() => {
        running = null;
      });
      await running;
    },
  };
}

async function claim(db: Kysely<Database>, now: Date): Promise<{ id: number; mail: Mail } | null> {
  const { rows } = await sql<{ id: number; content: Omit<Mail, 'to'>; email: string }>`
    update waiting_mails set claimed_until = ${new Date(now.getTime() + claimTime)}
    from users
    where users.id = recipient_id and waiting_mails.id = (
      select id from waiting_mails
      where due_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
      order by due_at, id limit 1 for update skip locked
    )
    returning waiting_mails.id, content, email`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  return { id: row.id, mail: { ...row.content, to: row.email, messageId: `<waiting-${row.id}@stanza>` } };
}
