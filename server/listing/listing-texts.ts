import { groupedMoney } from '@stanza/domain/grouped.ts';
import { type LifeStage, stateLabels, stateNotices } from '@stanza/domain/publish/listing-life.ts';
import type { Language } from '@stanza/domain/shell/language.ts';

interface ListingTexts {
  labels: Readonly<Record<LifeStage, string>>;
  /** For a listing that is not offered. */
  notices: Readonly<Record<Exclude<LifeStage, 'published'>, string>>;
  /** An amount in euros. */
  amount(price: number): string;
  /** A monthly rent. */
  rent(price: number): string;
}

/** Texts about a listing in pages and mails. */
export const listingTexts: Readonly<Record<Language, ListingTexts>> = {
  en: {
    labels: stateLabels,
    notices: stateNotices,
    amount: (price) => `$${groupedMoney(price)}`,
    rent: (price) => `$${groupedMoney(price)}/month`,
  },
  it: {
    labels: { published: 'Pubblicato', paused: 'In pausa', rented: 'Affittata', expired: 'Scaduto' },
    notices: {
      paused: 'Al momento questa stanza non è disponibile.',
      rented: 'Questa stanza è già affittata.',
      expired: "L'annuncio di questa stanza è scaduto.",
    },
    amount: (price) => `${groupedMoney(price, 'it')} €`,
    rent: (price) => `${groupedMoney(price, 'it')} € al mese`,
  },
};
