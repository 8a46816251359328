export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A calendar file (RFC 5545) that comes with it. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string };
  /** The address that ends such mails (RFC 8058): a POST ends them at once, a GET shows a question first. */
  unsubscribe?: string;
  /** The same for each attempt to send the mail, so that mail programs show it once. Without it, each mail has its own. */
  messageId?: string;
}

export interface Mailer {
  /** Resolves when the mail was handed over; rejects if it was not accepted. */
  send(mail: Mail): Promise<void>;
}
