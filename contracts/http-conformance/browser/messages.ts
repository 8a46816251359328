import type { ApiErrorKind, ErrorAnswer } from '@stanza/domain/api-error.ts';

/** A value on its way into the page. */
export type Sent =
  | string
  | number
  | boolean
  | null
  | readonly Sent[]
  | { base64: string; name: string; type: string }
  | { isSignal: true }
  | { readonly [name: string]: Sent };

/** A failure on its way out of the page. */
export type Failed =
  | { failure: { kind: ApiErrorKind; message: string; answer: ErrorAnswer & { status: number | undefined } } }
  | { mismatch: string };
