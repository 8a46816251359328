import { fill } from '../../schemas/fill.ts';
import { plainWords } from './plain-words.ts';

/** Questions to the poster of a listing about words that exclude people. Each names the law and a better wording. */
const reasons = {
  origin:
    /*i18n*/ '“{words}” excludes people. The law forbids to refuse a home for origin, nationality or religion (D.Lgs. 286/1998, art. 43 and 44; D.Lgs. 215/2003, art. 3). Better: say what counts in the home, such as “quiet after 11 pm” or “we speak Italian and English”.',
  sex: /*i18n*/ '“{words}” excludes people. What is offered to the public must not depend on the sex (D.Lgs. 198/2006, art. 55-bis and 55-ter); the law leaves out only private and family life. Better: say who lives there now, such as “we are three girls”.',
  disability:
    /*i18n*/ '“{words}” excludes people. The law forbids to treat people worse for a disability (Legge 67/2006, art. 2). Better: say what the house is like, such as “third floor, no lift”.',
} as const;
type Ground = keyof typeof reasons;

/** Patterns of words for people who are excluded, in small letters without accents, as `plainWords` returns them. `*` stands for any letters. */
const excluded: Readonly<Record<Ground, string>> = {
  origin:
    'stranier[oiae]|extracomunitar*|immigrat*|african[oiae]|ner[oi]|di colore|arab[oiae]|rumen[oiae]|romen[oiae]|cines[ei]|indian[oiae]|pakistan[oiae]|bangla|bengales[ei]|marocchin[oiae]|albanes[ei]|rom|zingar[oiae]|sudamerican[oiae]|meridionali|musulman[oiae]|islamic[oiae]|ebre[oiae]|foreigner|foreigners|foreign people|foreign students|immigrants|migrants|africans|blacks?|black people|arabs?|romanians|chinese|indians|pakistanis|moroccans|albanians|gypsies|muslims?|jews?|non eu',
  sex: 'ragazze|ragazza|donne|donna|femmin[ae]|studentess[ae]|signorine|uomini|uomo|maschi|maschio|girls?|women|woman|female (?:students?|tenants?|flatmates?)|females?|ladies|boys?|men|man|male (?:students?|tenants?|flatmates?)|males?|guys',
  disability: 'disabil[ie]|handicappat*|invalid[io]|disabled|handicapped|wheelchairs?',
};
/** Patterns of words for the only people who are wanted. */
const wanted: Readonly<Record<Ground, string>> = {
  origin: `italian[oiae]|europe[oiae]|comunitari|cattolic[oiae]|bianchi|italians|italian (?:people|students|citizens|tenants|flatmates)|europeans?|eu citizens|christians?|catholics?|white people|whites`,
  sex: excluded.sex,
  disability: 'normodotat*',
};

const only =
  'solo|sole|soltanto|solamente|esclusivamente|unicamente|preferibilmente|preferisco|preferiamo|preferenza|only|just|exclusively|preferably|i prefer|we prefer';
const no =
  'no|niente|nessun*|esclus[ioae]|vietato|astenersi|non (?:si )?(?:affitt|accett|prend|vogl|cerch)[a-z]*|not for|not suitable for|dont (?:rent|want|accept)|do not (?:rent|want|accept)|without|never';
const looking =
  'affitt[ao]si|affitto|affittiamo|si affitta|cercasi|cerco|cerchiamo|cerchiam|looking for|searching for|we want|for rent to|rent to';
const link =
  '(?: (?:a|ad|per|di|da|ai|alle|agli|il|lo|la|le|i|gli|una?|for|to|a|an|the|any|other|un altra)){0,2}';

const pattern = (words: string) => words.replaceAll('*', '[a-z]*');
const whole = (source: string) => new RegExp(`(?<![a-z])(?:${pattern(source)})(?![a-z])`, 'g');

const grounds = Object.keys(reasons) as Ground[];
const rules = grounds.map((ground) => ({
  ground,
  onlyThese: whole(
    `(?:${only})${link} (?:${wanted[ground]})|(?:${wanted[ground]}) (?:only|soltanto|preferred|preferibilmente|esclusivamente|solamente)`,
  ),
  notThese: whole(
    [
      `(?:${no})${link} (?:${excluded[ground]})(?: (?:e|o|ne|or|and)${link} (?:${excluded[ground]}))?`,
      ...(ground === 'sex' ? [`(?:${looking})${link} (?:${excluded.sex})`] : []),
    ].join('|'),
  ),
}));

/** If one of these stands before or after the words, the text says who lives there now, or denies that it excludes. */
const livesAfter = /^ (?:live|are living|vivono|ci vivono|abitano|ci abitano)(?![a-z])/;
const livesBefore =
  /(?<![a-z])(?:siamo|vivono|vive|viviamo|abitano|abita|abitat[oa]|abitiamo|ci sono|attualmente|ora|condivis[oa]|divis[oa]|occupat[oa]|we are|were|are|live|lives|living|shared|currently|now|inquilin[ei] sono|coinquilin[ei] sono|non|not|nor)(?: [a-z]+){0,3} $/;

/** What the poster is asked about a text that excludes people: a question for each such place. Who lives there now may be said. */
export function exclusionsIn(text: string): string[] {
  const clauses = plainWords(text).split(/[.,;:!?()\n–—]|(?<= )- /);
  const doubts = clauses.flatMap((clause) =>
    rules.flatMap(({ ground, onlyThese, notThese }) => {
      const these = [...clause.matchAll(onlyThese)].filter(
        ({ 0: words, index }) =>
          !livesBefore.test(clause.slice(0, index)) && !livesAfter.test(clause.slice(index + words.length)),
      );
      return [...these, ...clause.matchAll(notThese)].map(([words]) => fill(reasons[ground], { words }));
    }),
  );
  return [...new Set(doubts)];
}
