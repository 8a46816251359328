import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '@stanza/domain/shell/language.ts';
import { type MailKind, mailKinds } from '@stanza/schemas/account/mail-preferences.calls.ts';

/**
 * The mails that a link ends: those of a saved search, by its number, those of a member about liked rooms or about listings that
 * expire, or those about conversations, by their kinds.
 */
export type Subscription =
  | { kind: 'search'; number: number }
  | { kind: 'rents'; userId: number }
  | { kind: 'expiry'; userId: number }
  | { kind: 'mails'; userId: number; mails: readonly MailKind[] };

export const unsubscribePath = '/api/unsubscribe';

/** The links at the end of mails. A link can do nothing but end its mails. */
export function createUnsubscribeLinks(secret: string) {
  const keyOf = (subject: string) =>
    createHmac('sha256', secret).update(`unsubscribe ${subject}`).digest('base64url');
  return {
    /** Path and query. Its page has the language of the mail. */
    linkOf(subscription: Subscription, language: Language = 'en'): string {
      const subject = subjectOf(subscription);
      const lang = language === 'en' ? '' : `&lang=${language}`;
      return `${unsubscribePath}?from=${subject}&key=${keyOf(subject)}${lang}`;
    },
    /** `null` for a link without a valid key. */
    read(params: URLSearchParams): Subscription | null {
      const subject = params.get('from') ?? '';
      const [given, right] = [Buffer.from(params.get('key') ?? ''), Buffer.from(keyOf(subject))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const [kind, id, mails = ''] = subject.split('-');
      if (kind === 'mails')
        return { kind, userId: Number(id), mails: mailKinds.filter((one) => mails.split('.').includes(one)) };
      if (kind === 'search') return { kind, number: Number(id) };
      return kind === 'rents' || kind === 'expiry' ? { kind, userId: Number(id) } : null;
    },
  };
}

function subjectOf(subscription: Subscription): string {
  if (subscription.kind === 'mails') return `mails-${subscription.userId}-${subscription.mails.join('.')}`;
  return subscription.kind === 'search'
    ? `search-${subscription.number}`
    : `${subscription.kind}-${subscription.userId}`;
}

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;
