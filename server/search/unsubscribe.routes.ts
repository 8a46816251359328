import type { Language } from '@stanza/domain/shell/language.ts';
import type { FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { muteMails, wantsMails } from '../account/mail-preferences.ts';
import type { Database } from '../database/tables.ts';
import { queryOf } from '../http/address.ts';
import { languageOfPage } from '../http/language.ts';
import { acceptAnyForm, type Page, questionPage, sendPage } from '../http/plain-page.ts';
import { escapeHtml } from '../mail/escape-html.ts';
import { chooseLoweredRents, findSearch, sendsLoweredRents, silenceSearch } from './alerts/saved-searches.ts';
import { type UnsubscribeLinks, unsubscribePath } from './alerts/unsubscribe-key.ts';

interface Options {
  db: Kysely<Database>;
  links: UnsubscribeLinks;
}

/**
 * The link at the end of mails about new rooms and liked ones. It needs no login. POST ends the mails (RFC 8058). GET shows a button for
 * it: programs that only open links change nothing.
 */
export const unsubscribeRoutes: FastifyPluginAsync<Options> = async (app, { db, links }) => {
  // Mail servers send a form with no further information.
  acceptAnyForm(app);

  app.get(unsubscribePath, async (request, reply) => {
    const subscription = links.read(queryOf(request));
    const language = languageOfPage(request);
    const told = texts[language];
    if (subscription === null) return sendPage(reply, 404, unknown(told), language);
    if (subscription.kind === 'mails') {
      const isOn = await wantsMails(db, subscription.userId, subscription.mails);
      const page = isOn ? question(told.mails, told) : ended(told.endedMails, told, profile);
      return sendPage(reply, 200, page, language);
    }
    if (subscription.kind === 'expiry') {
      const isOn = await getsExpiryMails(db, subscription.userId);
      const page = isOn ? question(told.expiry, told) : ended(told.endedExpiry, told, ownListings);
      return sendPage(reply, 200, page, language);
    }
    if (subscription.kind === 'rents') {
      const isOn = await sendsLoweredRents(db, subscription.userId);
      return sendPage(reply, 200, isOn ? question(told.rents, told) : ended(told.endedRents, told), language);
    }
    const search = await findSearch(db, subscription.number);
    const isOn = search !== undefined && search.mail !== 'none';
    const page = isOn ? question(told.search(search.name), told) : endedSearch(search?.name, told);
    return sendPage(reply, 200, page, language);
  });

  app.post(unsubscribePath, async (request, reply) => {
    const subscription = links.read(queryOf(request));
    const language = languageOfPage(request);
    const told = texts[language];
    if (subscription === null) return sendPage(reply, 404, unknown(told), language);
    if (subscription.kind === 'mails') {
      await muteMails(db, subscription.userId, subscription.mails);
      return sendPage(reply, 200, ended(told.endedMails, told, profile), language);
    }
    if (subscription.kind === 'expiry') {
      await db
        .updateTable('users')
        .set({ gets_expiry_mails: false })
        .where('id', '=', subscription.userId)
        .execute();
      return sendPage(reply, 200, ended(told.endedExpiry, told, ownListings), language);
    }
    if (subscription.kind === 'rents') {
      await chooseLoweredRents(db, subscription.userId, 'none');
      return sendPage(reply, 200, ended(told.endedRents, told), language);
    }
    const name = await silenceSearch(db, subscription.number);
    return sendPage(reply, 200, endedSearch(name, told), language);
  });
};

interface PageTexts {
  /** The question about mails of liked rooms, and about those of a search. */
  rents: string;
  mails: string;
  expiry: string;
  endedExpiry: string;
  ownListings: string;
  endedMails: string;
  search(name: string): string;
  unsubscribe: string;
  choose: string;
  chooseKinds: string;
  incomplete: string;
  openAgain: string;
  done: string;
  endedRents: string;
  endedSearch(name: string): string;
  deletedSearch: string;
}

const texts: Readonly<Record<Language, PageTexts>> = {
  en: {
    rents: 'Get no more mails about the rooms you like?',
    expiry: 'Get no more mails when a listing of yours expires soon?',
    endedExpiry:
      'You get no more mails when a listing of yours expires soon. Your profile says when each expires.',
    ownListings: 'Your listings',
    mails: 'Get no more mails like this about your conversations?',
    endedMails: 'You get no more mails like this about your conversations.',
    search: (name) => `Get no more mails about your search “${name}”?`,
    unsubscribe: 'Unsubscribe',
    choose: 'Choose how often you get mails',
    chooseKinds: 'Choose which mails you get',
    incomplete: 'This link is not complete',
    openAgain: 'Open it from the mail again, or sign in to choose.',
    done: 'Done',
    endedRents: 'You get no more mails about the rooms you like.',
    endedSearch: (name) => `You get no more mails about your search “${name}”. The search stays saved.`,
    deletedSearch: 'This search is not saved any more. You get no mails about it.',
  },
  it: {
    rents: 'Vuoi smettere di ricevere e-mail sui tuoi preferiti?',
    expiry: 'Vuoi smettere di ricevere e-mail quando un tuo annuncio sta per scadere?',
    endedExpiry:
      'Non riceverai più e-mail quando un tuo annuncio sta per scadere. Nel tuo profilo vedi quando scade ognuno.',
    ownListings: 'I tuoi annunci',
    mails: 'Vuoi smettere di ricevere e-mail come questa sulle tue conversazioni?',
    endedMails: 'Non riceverai più e-mail come questa sulle tue conversazioni.',
    search: (name) => `Vuoi smettere di ricevere e-mail sulla tua ricerca “${name}”?`,
    unsubscribe: 'Annulla iscrizione',
    choose: 'Scegli ogni quanto ricevere le e-mail',
    chooseKinds: 'Scegli quali e-mail ricevere',
    incomplete: 'Questo link non è completo',
    openAgain: "Aprilo di nuovo dall'e-mail, oppure accedi per scegliere.",
    done: 'Fatto',
    endedRents: 'Non riceverai più e-mail sui tuoi preferiti.',
    endedSearch: (name) => `Non riceverai più e-mail sulla tua ricerca “${name}”. La ricerca resta salvata.`,
    deletedSearch: 'Questa ricerca non è più salvata. Non riceverai altre e-mail.',
  },
};

const question = (title: string, { unsubscribe }: PageTexts): Page => questionPage(title, unsubscribe);
/** The screens on which a member chooses mails. */
const [liked, profile, ownListings] = ['/liked-listings', '/profile#mails', '/profile'];
const choice = (told: PageTexts, at: string) => {
  const text = at === profile ? told.chooseKinds : at === liked ? told.choose : told.ownListings;
  return `<p><a href="${at}">${text}</a></p>`;
};
const unknown = (told: PageTexts): Page => ({
  title: told.incomplete,
  content: `<p>${escapeHtml(told.openAgain)}</p>${choice(told, liked)}`,
});
const ended = (text: string, told: PageTexts, at = liked): Page => ({
  title: told.done,
  content: `<p role="status">${escapeHtml(text)}</p>${choice(told, at)}`,
});
/** @param name `undefined` for a deleted search */
const endedSearch = (name: string | undefined, told: PageTexts): Page =>
  ended(name === undefined ? told.deletedSearch : told.endedSearch(name), told);

async function getsExpiryMails(db: Kysely<Database>, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('gets_expiry_mails')
    .executeTakeFirst();
  return row?.gets_expiry_mails ?? false;
}
