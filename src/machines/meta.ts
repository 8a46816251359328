/** What every state of our machines says about itself besides its description. */
export interface StateMeta {
  /** The section of `docs/product` that the state stands for, as page and anchor: 'chat#sending' is in chat.md. */
  reference: string;
}
