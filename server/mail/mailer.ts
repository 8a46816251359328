export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves when the mail was handed over; rejects if it was not accepted. */
  send(mail: Mail): Promise<void>;
}
