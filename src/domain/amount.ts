/** A sign, digits with separators, and a currency before or after them. */
const form = /^(?:(?:€|\$|eur[os]?) ?)?([-−]?)(\d[\d.,' ]*?)(?: ?(?:€|\$|eur[os]?))?$/iu;
/** Groups of three digits, as in 1.200. */
const isGroups = (digits: string, separator: string) =>
  digits.split(separator).every((group, i) => (i === 0 ? /^[1-9]\d{0,2}$/ : /^\d{3}$/).test(group));

/**
 * The number that a person writes in a field of money or size, in Italian or in English: `650,50`, `1.200`, `1.250,00`, `1,250.00`, `€ 650`. A
 * single separator before exactly three last digits groups thousands; before one or two it is decimal. `NaN` for other texts.
 */
export function readAmount(text: string): number {
  const [, sign = '', written] = form.exec(text.trim().replaceAll(/[\s’]/gu, ' ')) ?? [];
  if (written === undefined) return Number.NaN;
  const [whole, decimals] = parts(written);
  const thousands = ["'", ' ', '.', ','].find((separator) => whole.includes(separator));
  if (thousands !== undefined && !isGroups(whole, thousands)) return Number.NaN;
  const digits = thousands === undefined ? whole : whole.replaceAll(thousands, '');
  return Number(`${sign && '-'}${digits}.${decimals || 0}`);
}

/** The part before the decimal separator, and the digits after it; '' without decimals. */
function parts(written: string): [whole: string, decimals: string] {
  const [, whole = written, separator = '', decimals = ''] = /^(.*)([.,])(\d*)$/.exec(written) ?? [];
  const isOther = /[.,]/.test(whole);
  // Two different ones: the last is decimal. The same one twice groups thousands.
  if (whole.includes(separator)) return [written, ''];
  if (!isOther && isGroups(written, separator)) return [written, ''];
  return [whole, decimals];
}

/** The number in an address: at most two decimals, since three would be read as thousands. */
export const amountText = (amount: number): string => String(Math.round(amount * 100) / 100);

/** Before the decimals: a comma in Italian. */
export type DecimalSign = '.' | ',';

/** The number as a field shows it before it is edited: '650', '650.50' or, in Italian, '650,50'. */
export const amountField = (amount: number, sign: DecimalSign): string =>
  (Number.isInteger(amount) ? String(amount) : amount.toFixed(2)).replace('.', sign);
