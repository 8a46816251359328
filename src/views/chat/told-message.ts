import { t } from '@lingui/core/macro';
import { italianTime } from '../../components/format.ts';
import { readInRome } from '../../domain/rome-time.ts';
import { safetyMessages } from '../../domain/safety/texts.ts';
import { shownLanguage } from '../../languages/catalogues.ts';
import { told } from '../../languages/told.ts';
import { placeText } from './viewing-text.ts';

const ownMessages = new Set<string>(Object.values(safetyMessages));

const moment = String.raw`\w{3}, \d{1,2} \w{3,4} \d{4}, \d\d:\d\d`;
const at = String.raw`(${moment} \(Italian time\))`;
const place = '(by video|on site)';
const message = (form: string) => new RegExp(`^${form}$`, 's');

/** How the server writes each change of a viewing, in English, and what the app shows. */
const viewingMessages: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [
    message(`Viewing of “(.+)”, ${place}\\. I propose:\\n((?:• .+?\\(Italian time\\)\\n?)+)`),
    (title, where, times) => `${t`Viewing of “${title}”, ${placeOf(where)}. I propose:`}\n${timesIn(times)}`,
  ],
  [
    message(`Viewing of “(.+)” agreed: ${at}, ${place}\\.`),
    (title, start, where) => t`Viewing of “${title}” agreed: ${timesIn(start)}, ${placeOf(where)}.`,
  ],
  [
    message(`I have booked a viewing of “(.+)”: ${at}, ${place}\\.`),
    (title, start, where) => t`I have booked a viewing of “${title}”: ${timesIn(start)}, ${placeOf(where)}.`,
  ],
  [
    message('I have to decline the proposed viewing of “(.+)”\\.'),
    (title) => t`I have to decline the proposed viewing of “${title}”.`,
  ],
  [
    message('I withdraw my proposal for a viewing of “(.+)”\\.'),
    (title) => t`I withdraw my proposal for a viewing of “${title}”.`,
  ],
  [
    message(`I have to cancel the viewing of “(.+)” on ${at}\\.`),
    (title, start) => t`I have to cancel the viewing of “${title}” on ${timesIn(start)}.`,
  ],
  [
    message('I have to cancel the viewing of “(.+)”\\.'),
    (title) => t`I have to cancel the viewing of “${title}”.`,
  ],
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
    new RegExp(String.raw`(${moment}) \(Italian time\)`, 'g'),
    (written, time: string) => {
      const start = readInRome(time);
      return start === null ? written : italianTime(start);
    },
  );
}
