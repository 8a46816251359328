import { chooseLanguage, keptLanguage, type Language } from '@stanza/domain/shell/language.ts';
import type { FastifyRequest } from 'fastify';
import { queryOf } from './address.ts';

/** The language of a call: that of the device's choice, else the first one of the browser that the app has. */
export function languageOf({ headers }: FastifyRequest): Language {
  return chooseLanguage({
    kept: keptLanguage(headers.cookie ?? ''),
    preferred: preferredLanguages(headers['accept-language']),
  });
}

/** The same for a page, whose address may ask for another one with `lang`. */
export function languageOfPage(request: FastifyRequest): Language {
  return chooseLanguage({ asked: queryOf(request).get('lang'), kept: languageOf(request) });
}

/** The tags of an `Accept-Language` header (RFC 9110), best first. Those with q=0 are refused. */
export function preferredLanguages(header = ''): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
