import { plainWords } from './plain-words.ts';
import { shapes } from './shapes.ts';

export const titleContactText =
  /*i18n*/ 'A title has no link, e-mail address or phone number: members write to you here.';

const link =
  /https?:|(?<![a-z0-9])www\.|(?<![a-z0-9@.-])[a-z0-9-]{2,63}\.(?:com|it|net|org|eu|info|biz|me|ly|io|co|link|site|online|app|gl|xyz)(?![a-z0-9])/;

/** Whether a title has a link, an e-mail address or a phone number. Dates are none. */
export function hasContact(title: string): boolean {
  const plain = plainWords(title);
  return [link, shapes.hiddenLink, shapes.address, shapes.phone].some((sign) => sign.test(plain));
}
