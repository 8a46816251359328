import type { Call, Sent } from '@stanza/schemas/call.ts';

/** The texts for a path parameter. */
interface ParameterTexts {
  description: string;
  example: string | number | boolean;
}

interface QueryTexts extends ParameterTexts {
  /** An extension: a backend may ignore it. */
  optional?: true;
}

/** The texts for a failure that the app tells apart from others, or that the reference backend answers. */
export interface FailureTexts {
  /** When a backend answers with this status. */
  when: string;
  /** The text that a person sees. */
  shows: string;
}

type ByName<C extends Call, Part extends string, Texts> = Part extends keyof Sent<C>
  ? Record<Part, Record<keyof Sent<C>[Part], Texts>>
  : unknown;

/** The texts of openapi.json for a call in src/schemas/calls. Each status of the call has a text. */
type Texts<C extends Call> = {
  /** The unique `operationId` in openapi.json, a verb phrase. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** An extension: a backend may omit it. */
  optional?: true;
  /** For a successful answer: what the app does with it. */
  answers: {
    [S in Exclude<keyof C['answers'], '4XX' | '5XX'>]: S extends 200 | 204 | '2XX' ? string : FailureTexts;
  };
  /** The text that a person sees after any other failure, or without an answer. */
  otherwise: string;
  /** Headers of a successful answer. */
  headers?: Readonly<Record<string, { description: string; example: string; optional?: true }>>;
} & ByName<C, 'params', ParameterTexts> &
  ByName<C, 'query', QueryTexts> &
  (C extends { form: unknown }
    ? { contentTypes: Record<keyof Sent<C>['form' & keyof Sent<C>], string> }
    : unknown);

/** A call with all its texts for openapi.json. */
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
  /** The content types of the parts of a form. */
  contentTypes?: Readonly<Record<string, string>>;
}

export function describeCall<C extends Call>(call: C, texts: Texts<C>): Route {
  return { call, ...texts };
}
