import { type Demands, demandsOf } from '../diff/demands.ts';
import { type Html, html } from './html.ts';

const matched: Readonly<Record<string, string>> = {
  number: 'any number',
  integer: 'any whole number',
  decimal: 'any number with a fraction',
  boolean: 'true or false',
  null: 'null',
};

const ofType: Readonly<Record<string, string>> = {
  string: 'any text',
  number: 'any number',
  boolean: 'true or false',
  object: 'any list',
};

/** A body of a pact, with a note beside each value that tells which values match. A value without a note must be equal. */
export function annotated(content: unknown, rules: unknown): Html {
  const demands = demandsOf(content, rules);
  return html`<pre class="example">${linesOf(content, '$', '', demands)}</pre>`;
}

/** JSON without notes, for requests. */
export function plain(content: unknown): Html {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  return html`<pre class="example">${text}</pre>`;
}

function linesOf(value: unknown, path: string, indent: string, demands: Demands, comma = ''): Html {
  const deeper = `${indent}  `;
  if (Array.isArray(value) && value.length > 0) {
    const last = value.length - 1;
    return html`[${note(path, demands, true)}
${value.map((element, i) => html`${deeper}${linesOf(element, `${path}[]`, deeper, demands, i < last ? ',' : '')}`)}${indent}]${comma}
`;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const fields = Object.entries(value);
    const last = fields.length - 1;
    return html`{
${fields.map(
  ([name, field], i) =>
    html`${deeper}"${name}": ${linesOf(field, `${path}.${name}`, deeper, demands, i < last ? ',' : '')}`,
)}${indent}}${comma}
`;
  }
  return html`${JSON.stringify(value)}${comma}${note(path, demands)}
`;
}

/** Which values match, and for a list the number of elements. */
function note(path: string, demands: Demands, isList = false): Html | false {
  const texts = (demands[path] ?? []).flatMap(({ matcher, example }) => {
    if (matcher.match === 'regex') return [shortPattern(matcher.regex ?? '')];
    if (matcher.match !== 'type') return matched[matcher.match] ?? [];
    if (!isList) return ofType[typeof example] ?? [];
    return matcher.min === undefined ? [] : [`${matcher.min} or more like this`];
  });
  return texts.length > 0 && html` <span class="any">${[...new Set(texts)].join(' or ')}</span>`;
}

/** Frequent patterns have a name; others are shown. */
function shortPattern(regex: string): string {
  if (regex.startsWith('^\\d{4}-\\d{2}-\\d{2}')) return 'any date, ISO 8601';
  if (regex === '^[\\s\\S]*\\S[\\s\\S]*$') return 'any text that is not blank';
  return `any text like ${regex}`;
}
