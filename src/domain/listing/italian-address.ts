import { fill } from '../../schemas/fill.ts';

export interface Address {
  postalCode: string;
  city: string;
  province: string;
}

/**
 * The 107 provinces of Italy in ISTAT's list of 1 January 2024: their code on plates and in addresses, their capital, and the first digits of
 * their postal codes, first those of the capital if it has its own. (Assigned by Poste Italiane; a few municipalities have those of a
 * neighbour.)
 */
const provinces = [
  'AG Agrigento 92',
  'AL Alessandria 151 15',
  'AN Ancona 601 60',
  'AO Aosta 11',
  'AP Ascoli Piceno 63',
  'AQ L’Aquila 671 67',
  'AR Arezzo 521 52',
  'AT Asti 141 14',
  'AV Avellino 831 83',
  'BA Bari 701 70',
  'BG Bergamo 241 24 23806',
  'BI Biella 138 139',
  'BL Belluno 321 32',
  'BN Benevento 821 82',
  'BO Bologna 401 40',
  'BR Brindisi 721 72',
  'BS Brescia 251 25',
  'BT Andria 76',
  'BZ Bolzano 391 39',
  'CA Cagliari 091 09',
  'CB Campobasso 861 86',
  'CE Caserta 811 81',
  'CH Chieti 661 66',
  'CL Caltanissetta 931 93',
  'CN Cuneo 121 12 18025',
  'CO Como 221 22',
  'CR Cremona 261 26',
  'CS Cosenza 871 87',
  'CT Catania 951 95',
  'CZ Catanzaro 881 88',
  'EN Enna 94',
  'FC Forlì 470 471 475',
  'FE Ferrara 441 44',
  'FG Foggia 711 71',
  'FI Firenze 501 50',
  'FM Fermo 638 639 63',
  'FR Frosinone 03',
  'GE Genova 161 16',
  'GO Gorizia 34',
  'GR Grosseto 58',
  'IM Imperia 18',
  'IS Isernia 860 861 86',
  'KR Crotone 888 889',
  'LC Lecco 238 239',
  'LE Lecce 731 73',
  'LI Livorno 571 57',
  'LO Lodi 268 269 26',
  'LT Latina 04',
  'LU Lucca 551 55',
  'MB Monza 208 209 20',
  'MC Macerata 62',
  'ME Messina 981 98',
  'MI Milano 201 20',
  'MN Mantova 46',
  'MO Modena 411 41',
  'MS Massa 54',
  'MT Matera 75',
  'NA Napoli 801 80',
  'NO Novara 281 28',
  'NU Nuoro 08',
  'OR Oristano 09 08',
  'PA Palermo 901 90',
  'PC Piacenza 291 29',
  'PD Padova 351 35',
  'PE Pescara 651 65',
  'PG Perugia 061 06',
  'PI Pisa 561 56',
  'PN Pordenone 33',
  'PO Prato 59',
  'PR Parma 431 43',
  'PT Pistoia 51',
  'PU Pesaro 61',
  'PV Pavia 271 27',
  'PZ Potenza 851 85',
  'RA Ravenna 481 48',
  'RC Reggio Calabria 891 89',
  'RE Reggio Emilia 421 42',
  'RG Ragusa 97',
  'RI Rieti 02',
  'RM Roma 001 00',
  'RN Rimini 478 479',
  'RO Rovigo 45',
  'SA Salerno 841 84',
  'SI Siena 531 53',
  'SO Sondrio 23',
  'SP La Spezia 191 19',
  'SR Siracusa 961 96',
  'SS Sassari 07 08',
  'SU Carbonia 09 08',
  'SV Savona 17 12071',
  'TA Taranto 741 74',
  'TE Teramo 64',
  'TN Trento 381 38',
  'TO Torino 101 10',
  'TP Trapani 91',
  'TR Terni 05',
  'TS Trieste 34',
  'TV Treviso 31',
  'UD Udine 331 33',
  'VA Varese 21',
  'VB Verbania 288 289 28',
  'VC Vercelli 130 131',
  'VE Venezia 301 30',
  'VI Vicenza 36',
  'VR Verona 371 37',
  'VT Viterbo 01',
  'VV Vibo Valentia 898 899',
].map((line) => {
  const [, code = '', capital = '', digits = ''] = /^(\w\w) (\D+) ([\d ]+)$/.exec(line) ?? [];
  const prefixes = digits.split(' ');
  const [first = ''] = prefixes;
  /** The prefix that only the capital has: its third digit is 1. */
  const ofCapital = first.length === 3 && first.endsWith('1') && prefixes.length > 1 ? first : null;
  return { code, capital, prefixes, ofCapital };
});

type Province = (typeof provinces)[number];

/** The names that ISTAT gives to provinces that are not called like their capital. */
const otherNames: Readonly<Record<string, string>> = {
  AO: 'Valle d’Aosta',
  BT: 'Barletta-Andria-Trani',
  FC: 'Forlì-Cesena',
  MB: 'Monza e della Brianza',
  MS: 'Massa-Carrara',
  PU: 'Pesaro e Urbino',
  RC: 'Reggio di Calabria',
  RE: 'Reggio nell’Emilia',
  SU: 'Sud Sardegna',
  VB: 'Verbano-Cusio-Ossola',
};

export function folded(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
  return plain.replaceAll(/\s+/g, ' ').trim();
}

/** The province whose capital has this name, also as ISTAT writes it. */
export function capitalCalled(city: string): Province | undefined {
  return provinces.find(({ code, capital }) =>
    [capital, otherNames[code] ?? capital].some((one) => folded(one) === folded(city)),
  );
}

export function provinceOf(name: string): Province | undefined {
  return provinces.find(({ code, capital }) =>
    [code, capital, otherNames[code] ?? ''].some((one) => one !== '' && folded(one) === folded(name)),
  );
}

/** The province as it is stored: the two letters of an Italian one, whether these or its name was typed; any other text as it is. */
export function storedProvince({ postalCode, province }: Pick<Address, 'postalCode' | 'province'>): string {
  return (/^\d{5}$/.test(postalCode) && provinceOf(province)?.code) || province;
}

const hasCode = ({ prefixes }: Province, postalCode: string) =>
  prefixes.some((prefix) => postalCode.startsWith(prefix));

const nameOf = ({ capital, code }: Province) => `${capital} (${code})`;

export interface AddressHint {
  field: keyof Address;
  text: string;
}

/**
 * The parts of an Italian address that do not fit together, each with its field; none if they may be right. An unknown part, such as a small
 * town or another country, counts as right.
 */
export function italianAddressHints(address: Address): AddressHint[] {
  return [...hintsAbout(address)];
}

function* hintsAbout({ postalCode, city, province }: Address): Generator<AddressHint, void> {
  const code = postalCode.trim();
  const named = provinceOf(province);
  const capital = provinces.find((known) => folded(known.capital) === folded(city));
  // Others have codes of four and of six digits.
  if (/^\d{1,4}$|^\d{6,}$/.test(code) && city.trim() !== '' && (named || capital)) {
    yield { field: 'postalCode', text: /*i18n*/ 'An Italian postal code has five digits.' };
  }
  if (capital && named && capital !== named) {
    yield {
      field: 'province',
      text: fill(/*i18n*/ '{capital} is in the province {code}. Is that right?', {
        capital: capital.capital,
        code: capital.code,
      }),
    };
    return;
  }
  if (!/^\d{5}$/.test(code)) return;
  // The postal codes of other countries may have five digits too.
  const isItalian =
    capital !== undefined ||
    (/^[a-z]{2}$/i.test(province.trim()) && provinces.some((known) => hasCode(known, code)));
  if (isItalian && !named && province.trim() !== '') {
    const text = fill(/*i18n*/ '“{province}” is not a province of Italy. Is that right?', {
      province: province.trim(),
    });
    yield { field: 'province', text };
  }
  if (capital?.ofCapital && !code.startsWith(capital.ofCapital)) {
    const text = fill(/*i18n*/ 'A postal code of {capital} begins with {ofCapital}. Is that right?', {
      capital: capital.capital,
      ofCapital: capital.ofCapital,
    });
    yield { field: 'postalCode', text };
    return;
  }
  const expected = named ?? capital;
  if (!expected || hasCode(expected, code)) return;
  const name = nameOf(expected);
  const others = provinces.filter((known) => hasCode(known, code)).map(nameOf);
  const last = others.pop();
  yield { field: 'postalCode', text: textOf() };

  function textOf(): string {
    if (last === undefined)
      return fill(/*i18n*/ '{code} is of no Italian province, not to {name}. Is that right?', { code, name });
    return others.length === 0
      ? fill(/*i18n*/ '{code} belongs to {last}, not to {name}. Is that right?', { code, last, name })
      : fill(/*i18n*/ '{code} belongs to {others} or {last}, not to {name}. Is that right?', {
          code,
          others: others.join(', '),
          last,
          name,
        });
  }
}
