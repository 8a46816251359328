export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A calendar file (RFC 5545) that comes with it. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
  /** The address that ends such mails: POST at once, GET after a question (RFC 8058). */
  unsubscribe?: string;
  /** The same for each attempt to send the mail, so that mail programs show it once. Without it, each mail has its own. */
  messageId?: string;
}

export interface Mailer {
  /** Resolves when the mail was handed over; rejects if it was not accepted. */
  send(mail: Mail): Promise<void>;
}
