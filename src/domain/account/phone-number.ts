/** A number as people write it, in the form E.164; without a country code it is Italian. */
export function toE164(text: string): string {
  const digits = text.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+');
  return digits === '' || digits.startsWith('+') ? digits : `+39${digits}`;
}

export const isPhoneNumber = (text: string): boolean => /^\+[1-9]\d{7,14}$/.test(toE164(text));
