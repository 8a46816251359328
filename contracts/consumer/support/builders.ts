import type { Pact } from '@pact-foundation/pact';

/** What a request and an answer are described with. The library has these types, and does not export them. */
type Interaction = ReturnType<Pact['addInteraction']>;
type Described = ReturnType<Interaction['withRequest']>;
type Builder<Describe> = NonNullable<Describe> extends (builder: infer Given) => void ? Given : never;

export type RequestBuilder = Builder<Parameters<Interaction['withRequest']>[2]>;
export type ResponseBuilder = Builder<Parameters<Described['willRespondWith']>[1]>;
