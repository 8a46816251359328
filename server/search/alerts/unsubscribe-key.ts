import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '@stanza/domain/shell/language.ts';

/** The mails that a link ends: those of a saved search, by its number, or those of a member about liked rooms. */
export type Subscription = { kind: 'search'; number: number } | { kind: 'rents'; userId: number };

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
      const [kind, id] = subject.split('-');
      if (kind === 'search') return { kind, number: Number(id) };
      return kind === 'rents' ? { kind, userId: Number(id) } : null;
    },
  };
}

function subjectOf(subscription: Subscription): string {
  return subscription.kind === 'search' ? `search-${subscription.number}` : `rents-${subscription.userId}`;
}

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;
