/** The municipalities of Italy on 1 January 2020, by ISTAT (CC BY 3.0 IT): 40 kB gzip, so to be imported late. */
import { fill } from '../../schemas/fill.ts';
import { type Address, capitalCalled, folded, provinceOf } from './italian-address.ts';
import names from './municipalities.json' with { type: 'json' };

const codesByName = new Map<string, string[]>();
for (const [code, joined] of Object.entries(names)) {
  for (const name of joined.split('|'))
    codesByName.set(folded(name), [...(codesByName.get(folded(name)) ?? []), code]);
}

/**
 * What does not fit in the address of a municipality that is no provincial capital, beyond `italianAddressHints`, which knows the capitals. A
 * place that is not in the list, such as a quarter, a hamlet or a younger municipality, counts as right.
 */
export function municipalityHints({ postalCode, city, province }: Address): string[] {
  if (capitalCalled(city)) return [];
  const codes = codesByName.get(folded(city));
  const named = provinceOf(province);
  if (codes === undefined || named === undefined) return [];
  const name = city.trim();
  if (!codes.includes(named.code)) {
    const all = codes.join(', ');
    return [
      fill(/*i18n*/ '{capital} is in the province {code}. Is that right?', { capital: name, code: all }),
    ];
  }
  const code = postalCode.trim();
  const { ofCapital, capital } = named;
  if (ofCapital === null || !/^\d{5}$/.test(code) || !code.startsWith(ofCapital)) return [];
  return [
    fill(/*i18n*/ '{code} belongs to {last}, not to {name}. Is that right?', { code, last: capital, name }),
  ];
}
