import { cleanText } from '@stanza/schemas/text-field.ts';

/** Two spellings of an e-mail with the same key are the same e-mail: for the lookup of its account and for every limit. */
export function emailKey(email: string): string {
  return cleanText(email).toLowerCase();
}
