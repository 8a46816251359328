/** The app's additions and exceptions to the default redaction. Words are parts of keys, in lower case. */
export interface RedactionOptions {
  /** Values under a key with one of these words are redacted completely. */
  secrets?: readonly string[];
  /** Texts under a key with one of these words are redacted; numbers and the structure stay. */
  personal?: readonly string[];
  /** Exact keys whose values are not redacted. */
  shown?: readonly string[];
  /** Redacted inside any text. Must have the flag `g`. */
  patterns?: readonly RegExp[];
}

/**
 * - `secret`: the whole value is redacted.
 * - `personal`: all texts in the value are redacted, at any depth.
 * - `open`: not redacted.
 */
export type Sensitivity = 'secret' | 'personal' | 'open';

export interface Redaction {
  ofKey(key: string): Sensitivity;
  /** A text in which all secrets are redacted. */
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
  'cvv',
  'apikey',
  'auth',
  'refresh',
  'sessionid',
  'sid',
  'sessid',
  'jsessionid',
  'phpsessid',
  'csrf',
  'xsrf',
  'mnemonic',
  'seedphrase',
  'accesscode',
  'signature',
  'pin',
  'ssn',
  'creditcard',
  'cardnumber',
  'passwort',
  'kennwort',
  'contraseña',
  'contrasena',
  'motdepasse',
];

/** Words that name a secret only in a URL; elsewhere they are common words. */
const secretInAddress = new Set(['code', 'session', 'state', 'key', 'sig', 'ticket', 'nonce']);

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

/** Last words of keys that describe a text but do not contain one: `messageId`, `draftCount`. */
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

/** Named parameters in a URL or in form data. */
const named = /([?&#;]|^)([\w.-]{1,60})=([^&#;\s]+)/g;

/** Named values in a sentence, or in JSON: `secret=…`, `"token": "…"`. */
const spoken = /(["']?)([\p{L}\w.-]{1,60})\1\s{0,3}[=:]\s{0,3}("[^"]*"?|'[^']*'?|[^\s,;&}\])]+)/gu;

const defaultPatterns: readonly RegExp[] = [
  // Also matches incomplete tokens, since the text may have been cut.
  /\beyJ[\w-]{6,}(?:\.[\w-]*){0,4}/g,
  /\b(?:Bearer|Basic)\s+[\w.~+/=-]{6,}/gi,
  // An e-mail address, also URL-encoded. The lengths are bounded, so that the search takes linear time.
  /[^\s@<>"'(),:;=&?/[\]{}]{1,64}(?:@|%40)[^\s@<>"'(),:;=&?/[\]{}]{1,255}/g,
  // Keys of Stripe, OpenAI and Anthropic, GitHub, GitLab, AWS, Slack, Google and npm.
  /\b(?:[prs]k_(?:live|test)_|whsec_|sk-(?:proj-|ant-)?|gh[oprsu]_|github_pat_|glpat-|xox[abeprs]-|AIza|npm_)[\w-]{6,}/g,
  /\b(?:AKIA|ASIA)[A-Z\d]{6,}/g,
  /-----BEGIN [A-Z\d ]{1,40}-----[\s\S]*?(?:-----END [A-Z\d ]{1,40}-----|$)/g,
  // A hash or key of 32 hexadecimal digits or more.
  /\b[\da-f]{32,}\b/gi,
  // Base64 of at least 16 letters with padding, or of 24 with capitals, small letters and digits.
  /(?<![\w+/=-])[A-Za-z\d+/_-]{16,}={1,2}(?![\w=])/g,
  /(?<![\w+/=-])(?=[A-Za-z+/_-]*\d)(?=[a-z\d+/_-]*[A-Z])(?=[A-Z\d+/_-]*[a-z])[A-Za-z\d+/_-]{24,}/g,
  // An IBAN.
  /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?\b/g,
  // Phone numbers: international, Italian, North American.
  /(?<![\w+])(?:\+|00)[1-9]\d{0,2}(?:[ ()./-]{0,2}\d){6,13}/g,
  /(?<![\w.,:/+-])(?:0\d{1,4}|3\d{2})[ ./-]?\d{3,4}[ ./-]?\d{3,4}(?![\w]|[.,:/-]\d)/g,
  /(?<![\w.,:/+-])(?:\(\d{3}\) ?|\d{3}[.-])\d{3}[.-]\d{4}(?![\w]|[.,:/-]\d)/g,
];

const cardNumber = /(?<![\w.,-])\d(?:[ -]?\d){12,18}(?![\w]|[.,-]\d)/g;

/** Checks the Luhn checksum. */
function isCardNumber(text: string): boolean {
  const digits = [...text.replace(/\D/g, '')].toReversed().map(Number);
  const sum = digits.reduce((all, digit, index) => {
    const twice = digit * 2;
    return all + (index % 2 === 0 ? digit : twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}

/** Creates the redaction, which is applied before any data leaves a tab. */
export function makeRedaction({
  secrets = [],
  personal = [],
  shown = [],
  patterns = [],
}: RedactionOptions = {}): Redaction {
  const isSecret = matcher([...secretWords, ...secrets]);
  const isPersonal = matcher([...personalWords, ...personal]);
  const open = new Set(shown);
  // Cached, since the same keys occur often.
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
    // The joined words match keys such as `eMail` and `pass_word`; joined pairs match `X-Api-Key`.
    const whole = words.join('');
    const pairs = words.slice(1).map((word, index) => `${words[index]}${word}`);
    if ([...words, ...pairs, whole].some(isSecret)) return 'secret';
    if (metadataWords.has(words.at(-1) ?? '')) return 'open';
    return words.some(isPersonal) || isPersonal(whole) ? 'personal' : 'open';
  }

  function cleanSpoken(text: string): string {
    if (!/[=:]/.test(text)) return text;
    return text.replace(spoken, (all, _quote, name: string, value: string) => {
      const before = all.slice(0, all.length - value.length);
      if (ofKey(name) !== 'secret') return `${before}${cleanSpoken(value)}`;
      // The value starts with an authorization scheme; the patterns redact the rest.
      return /^(Bearer|Basic|\[redacted)/.test(value) ? all : `${before}${redacted}`;
    });
  }

  function clean(text: string): string {
    let cleaned = text;
    if (text.includes('=')) {
      cleaned = cleaned.replace(named, (all, before: string, name: string) =>
        ofKey(name) === 'open' && !secretInAddress.has(name.toLowerCase())
          ? all
          : `${before}${name}=${redacted}`,
      );
    }
    cleaned = cleanSpoken(cleaned);
    for (const pattern of [...defaultPatterns, ...patterns]) cleaned = cleaned.replace(pattern, redacted);
    return cleaned.replace(cardNumber, (digits) => (isCardNumber(digits) ? redacted : digits));
  }

  return { ofKey, clean };
}

/** Also matches plurals: `drafts`, `bodies`. */
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
