import type { Call, Sent } from '@stanza/schemas/calls/call.ts';

/** Of a parameter in a path. */
interface ParameterTexts {
  description: string;
  example: string | number;
}

interface QueryTexts extends ParameterTexts {
  /** An extension: a backend may ignore it. */
  optional?: true;
}

/** Of a failure that the app tells apart from others, or that the reference backend answers. */
export interface FailureTexts {
  /** When a backend answers so. */
  when: string;
  /** What a person sees. */
  shows: string;
}

type ByName<C extends Call, Part extends string, Texts> = Part extends keyof Sent<C>
  ? Record<Part, Record<keyof Sent<C>[Part], Texts>>
  : unknown;

/** What openapi.json says of a call besides its description in src/schemas/calls. Each status of the call has its text. */
type Texts<C extends Call> = {
  /** Unique, a verb phrase: `operationId` in openapi.json. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** An extension: a backend may do without. */
  optional?: true;
  /** Of an answer that is OK: what the app does with it. */
  answers: {
    [S in Exclude<keyof C['answers'], '4XX' | '5XX'>]: S extends 200 | 204 | '2XX' ? string : FailureTexts;
  };
  /** What a person sees of any other answer that is not OK, and of none. */
  otherwise: string;
  /** Of an answer that is OK. */
  headers?: Readonly<Record<string, { description: string; example: string; optional?: true }>>;
} & ByName<C, 'params', ParameterTexts> &
  ByName<C, 'query', QueryTexts> &
  (C extends { form: unknown }
    ? { contentTypes: Record<keyof Sent<C>['form' & keyof Sent<C>], string> }
    : unknown);

/** A call, and all that openapi.json says of it. */
export interface Route {
  call: Call;
  id: string;
  tag: string;
  summary: string;
  description?: string;
  optional?: true;
  answers: Readonly<Record<string, string | FailureTexts>>;
  otherwise: string;
  headers?: Readonly<Record<string, { description: string; example: string; optional?: true }>>;
  params?: Readonly<Record<string, ParameterTexts>>;
  query?: Readonly<Record<string, QueryTexts>>;
  /** Of the parts of a form. */
  contentTypes?: Readonly<Record<string, string>>;
}

export function describeCall<C extends Call>(call: C, texts: Texts<C>): Route {
  return { call, ...texts };
}
