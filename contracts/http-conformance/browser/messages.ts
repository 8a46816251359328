import type { ApiErrorKind, ErrorAnswer } from '@stanza/domain/api-error.ts';

/** A value sent to the page. */
export type Sent =
  | string
  | number
  | boolean
  | null
  | readonly Sent[]
  | { base64: string; name: string; type: string }
  | { isSignal: true }
  | { readonly [name: string]: Sent };

/** A failure returned from the page. */
export type Failed =
  | { failure: { kind: ApiErrorKind; message: string; answer: ErrorAnswer & { status: number | undefined } } }
  | { mismatch: string };
