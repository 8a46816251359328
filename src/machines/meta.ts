/** The metadata of every state, besides its description. */
export interface StateMeta {
  /** The section of `docs/product` that describes the state, as page and anchor: 'chat#sending' is in chat.md. */
  reference: string;
}
