import type { Pact } from '@pact-foundation/pact';

/** The builders of requests and answers. The library does not export their types. */
type Interaction = ReturnType<Pact['addInteraction']>;
type Described = ReturnType<Interaction['withRequest']>;
type Builder<Describe> = NonNullable<Describe> extends (builder: infer Given) => void ? Given : never;

export type RequestBuilder = Builder<Parameters<Interaction['withRequest']>[2]>;
export type ResponseBuilder = Builder<Parameters<Described['willRespondWith']>[1]>;
