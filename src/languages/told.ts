import { i18n } from '@lingui/core';

interface Pattern {
  sentence: string;
  form: RegExp;
  names: string[];
  /** Letters outside the values. */
  fixedLength: number;
}

/** Of each language, the sentences with values. */
const patterns = new Map<string, Pattern[]>();

/**
 * A sentence that machines, schemas or the server say, which is English, in the reader's language. A sentence that no catalogue has stays
 * as it is, such as the message of another backend.
 */
export function told(sentence: string): string {
  if (i18n.locale === 'en') return sentence;
  if (sentence in i18n.messages) return i18n._(sentence);
  for (const { sentence: id, form, names } of patternsOf(i18n.locale)) {
    const values = form.exec(sentence)?.slice(1);
    if (values)
      return i18n._(id, Object.fromEntries(names.map((name, i) => [name, valueText(name, values[i])])));
  }
  // A machine may say several sentences.
  const [first = '', ...others] = sentence.split(/(?<=[.!?]) (?=\p{Lu})/u);
  return others.length === 0 ? sentence : [first, ...others].map(told).join(' ');
}

/** The values that are sentences or words of the app. All others may be what people write, which is never translated. */
const ownValues = new Set(['label', 'message', 'reason']);

function valueText(name: string, value = ''): string {
  return ownValues.has(name) ? told(value) : value;
}

function patternsOf(locale: string): Pattern[] {
  const count = Object.keys(i18n.messages).length;
  const key = `${locale} ${count}`;
  const known = patterns.get(key);
  if (known) return known;
  // A view's own texts, such as "Listing {id}", are no sentences. Of two that fit, the one that leaves less to its values is meant.
  const made = Object.keys(i18n.messages)
    .filter((id) => id.includes('{') && /(?:[.!?]|\{message\})$/.test(id))
    .map(toPattern)
    .toSorted((a, b) => b.fixedLength - a.fixedLength);
  patterns.set(key, made);
  return made;
}

function toPattern(sentence: string): Pattern {
  const names: string[] = [];
  const form = sentence.replaceAll(/\{(\w+)\}|[.*+?^$()|[\]\\]/g, (part, name?: string) => {
    if (name === undefined) return `\\${part}`;
    names.push(name);
    return '(.+?)';
  });
  const fixedLength = sentence.replaceAll(/\{\w+\}/g, '').length;
  return { sentence, form: new RegExp(`^${form}$`, 's'), names, fixedLength };
}
