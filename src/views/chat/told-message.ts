import { t } from '@lingui/core/macro';
import { italianTime } from '../../components/format.ts';
import { readInRome } from '../../domain/rome-time.ts';
import { safetyMessages } from '../../domain/safety/texts.ts';
import { shownLanguage } from '../../languages/catalogues.ts';
import { told } from '../../languages/told.ts';
import { placeText } from './viewing-text.ts';

const ownMessages = new Set<string>(Object.values(safetyMessages));

/** How the server writes each change of a viewing, in English, and what the app shows. */
const viewingMessages: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [
    /^Viewing of “(.+)”, (by video|on site)\. I propose:\n((?:• .+? \(Italian time\)\n?)+)$/s,
    (title, where, times) => `${t`Viewing of “${title}”, ${placeOf(where)}. I propose:`}\n${timesIn(times)}`,
  ],
  [
    /^Viewing of “(.+)” agreed: ([^:]+:\d\d \(Italian time\)), (by video|on site)\.$/s,
    (title, start, where) => t`Viewing of “${title}” agreed: ${timesIn(start)}, ${placeOf(where)}.`,
  ],
  [
    /^I have booked a viewing of “(.+)”: ([^:]+:\d\d \(Italian time\)), (by video|on site)\.$/s,
    (title, start, where) => t`I have booked a viewing of “${title}”: ${timesIn(start)}, ${placeOf(where)}.`,
  ],
  [
    /^I have to decline the proposed viewing of “(.+)”\.$/s,
    (title) => t`I have to decline the proposed viewing of “${title}”.`,
  ],
  [
    /^I withdraw my proposal for a viewing of “(.+)”\.$/s,
    (title) => t`I withdraw my proposal for a viewing of “${title}”.`,
  ],
  [
    /^I have to cancel the viewing of “(.+)” on ([^:]+:\d\d \(Italian time\))\.$/s,
    (title, start) => t`I have to cancel the viewing of “${title}” on ${timesIn(start)}.`,
  ],
  [/^I have to cancel the viewing of “(.+)”\.$/s, (title) => t`I have to cancel the viewing of “${title}”.`],
];

/** A message as the chat shows it: what the server has written in the place of a member is in the reader's language. */
export function toldMessage(content: string): string {
  if (shownLanguage() === 'en') return content;
  if (ownMessages.has(content)) return told(content);
  for (const [form, tell] of viewingMessages) {
    const [, ...parts] = form.exec(content) ?? [];
    if (parts.length > 0) return tell(...parts);
  }
  return content;
}

const placeOf = (where = '') => placeText(where === 'by video' ? 'video' : 'onSite');

function timesIn(text = ''): string {
  return text.replaceAll(
    /(\w{3}, \d{1,2} \w{3,4} \d{4}, \d\d:\d\d) \(Italian time\)/g,
    (written, time: string) => {
      const start = readInRome(time);
      return start === null ? written : italianTime(start);
    },
  );
}
