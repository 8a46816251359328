import type { Language } from '../../../domain/shell/language.ts';
import { shownLanguage } from '../../../languages/catalogues.ts';
import { spokenLanguage } from '../../device/language.ts';
import { type SessionActor, withAuth } from '../../root/bearer.ts';
import { languageApi } from '../clients.ts';

/** The language that the account keeps, and the one that shows. */
export function fetchLanguage(
  session: SessionActor,
  signal: AbortSignal,
): Promise<{ account: Language | null; shown: Language }> {
  return withAuth(session, async (token) => {
    const { language } = await (await languageApi()).fetchLanguage({ token, signal });
    return { account: language, shown: await spokenLanguage() };
  });
}

/** The account keeps the language that shows. */
export function sendLanguage(session: SessionActor, signal: AbortSignal): Promise<void> {
  return withAuth(session, async (token) =>
    (await languageApi()).chooseLanguage(shownLanguage(), { token, signal }),
  );
}
