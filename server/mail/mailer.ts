export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves once somebody else is answerable for the mail; rejects where nobody takes it. */
  send(mail: Mail): Promise<void>;
}
