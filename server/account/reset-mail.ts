import { escapeHtml } from '../mail/escape-html.ts';
import type { Mail } from '../mail/mailer.ts';

interface ResetMail {
  to: string;
  token: string;
  /** Address of the web app, without a trailing slash. */
  appAddress: string;
  /** How long the token is valid. */
  minutes: number;
}

/**
 * The mail with the token for a password reset. It contains no name: otherwise anybody could send a text of their own to a stranger, as
 * the name of an account registered with the stranger's address.
 */
export function resetMail({ to, token, appAddress, minutes }: ResetMail): Mail {
  const link = `${appAddress}/forgot-password?token=${encodeURIComponent(token)}`;
  const asked = 'Somebody, hopefully you, asked for a new password for your Stanza account.';
  const limits = `Both are good once, for ${minutes} minutes. If it was not you, ignore this mail: your password stays as it is.`;
  return {
    to,
    subject: 'Reset your Stanza password',
    text: [
      asked,
      `Open this link to choose a new one:\n${link}`,
      `Or enter this token where you asked for it:\n${token}`,
      limits,
    ].join('\n\n'),
    html: [
      `<p>${escapeHtml(asked)}</p>`,
      `<p><a href="${escapeHtml(link)}">Choose a new password</a></p>`,
      `<p>Or enter this token where you asked for it:<br><code>${escapeHtml(token)}</code></p>`,
      `<p>${escapeHtml(limits)}</p>`,
    ].join('\n'),
  };
}
