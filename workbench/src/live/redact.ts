/** What an app wants hidden besides what any app would, or shown nevertheless. Words are parts of keys, in lower case. */
export interface RedactionOptions {
  /** Whatever stands under a key with one of these words is hidden whole. */
  secrets?: readonly string[];
  /** Texts under a key with one of these words are hidden; numbers and the shape are shown. */
  personal?: readonly string[];
  /** Keys, as they are written, whose values are shown. */
  shown?: readonly string[];
  /** Hidden inside any text. Must have the flag `g`. */
  patterns?: readonly RegExp[];
}

/** - `secret`: hidden whole. - `personal`: its texts are hidden, however deep. - `open`: shown. */
export type Sensitivity = 'secret' | 'personal' | 'open';

export interface Redaction {
  ofKey(key: string): Sensitivity;
  /** A text without what is secret in any text. */
  clean(text: string): string;
}

export const redacted = '[redacted]';

const secretWords = [
  'password',
  'passwd',
  'passphrase',
  'pwd',
  'secret',
  'token',
  'jwt',
  'bearer',
  'authorization',
  'cookie',
  'credential',
  'otp',
  'iban',
  'cvc',
];

const personalWords = [
  'email',
  'mail',
  'phone',
  'message',
  'content',
  'text',
  'draft',
  'body',
  'comment',
  'feedback',
  'note',
  'bio',
];

/** A key that ends so tells about the text, not what it says: `messageId`, `draftCount`. */
const metadataWords = new Set([
  'id',
  'ids',
  'key',
  'count',
  'length',
  'limit',
  'at',
  'time',
  'timestamp',
  'type',
  'status',
]);

/** Parts of an address or of a form's data that say what they hold. */
const named = /([?&#;]|^)([\w.-]{1,60})=([^&#;\s]+)/g;

const defaultPatterns: readonly RegExp[] = [
  // Without its end too: a text may have been cut.
  /\beyJ[\w-]{6,}(?:\.[\w-]*){0,4}/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]{6,}/gi,
  // An e-mail address, also as it stands in an address. Bounded, so that long texts are searched in linear time.
  /[^\s@<>"'(),:;=&?/[\]{}]{1,64}(?:@|%40)[^\s@<>"'(),:;=&?/[\]{}]{1,255}/g,
];

/** What is hidden before anything leaves a tab. */
export function makeRedaction({
  secrets = [],
  personal = [],
  shown = [],
  patterns = [],
}: RedactionOptions = {}): Redaction {
  const isSecret = matcher([...secretWords, ...secrets]);
  const isPersonal = matcher([...personalWords, ...personal]);
  const open = new Set(shown);
  // The same few keys come again and again.
  const known = new Map<string, Sensitivity>();

  function ofKey(key: string): Sensitivity {
    let sensitivity = known.get(key);
    if (sensitivity === undefined) {
      sensitivity = classify(key);
      if (known.size < 5000) known.set(key, sensitivity);
    }
    return sensitivity;
  }

  function classify(key: string): Sensitivity {
    if (open.has(key)) return 'open';
    const words = wordsOf(key);
    // Both ways of writing `eMail` and `pass_word`.
    const whole = words.join('');
    if (words.some(isSecret) || isSecret(whole)) return 'secret';
    if (metadataWords.has(words.at(-1) ?? '')) return 'open';
    return words.some(isPersonal) || isPersonal(whole) ? 'personal' : 'open';
  }

  function clean(text: string): string {
    let cleaned = text;
    if (text.includes('=')) {
      cleaned = cleaned.replace(named, (all, before: string, name: string) =>
        ofKey(name) === 'open' ? all : `${before}${name}=${redacted}`,
      );
    }
    for (const pattern of [...defaultPatterns, ...patterns]) cleaned = cleaned.replace(pattern, redacted);
    return cleaned;
  }

  return { ofKey, clean };
}

/** Also of several: `drafts`, `bodies`. */
function matcher(words: readonly string[]): (word: string) => boolean {
  const set = new Set(words);
  return (word) => set.has(word) || set.has(word.replace(/s$/, '')) || set.has(word.replace(/ies$/, 'y'));
}

/** The words of `otherUserEmail`, `reset_token` or `X-Auth-Token`, in lower case. */
function wordsOf(key: string): string[] {
  return key
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
