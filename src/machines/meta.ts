/** The metadata of states besides their description. The root also declares which values the workbench may show live. */
export type StateMeta = Reference | { live: LiveValues };

export interface Reference {
  /** The section of `docs/product` that describes the state, as page and anchor: 'chat#sending' is in chat.md. */
  reference: string;
}

/** Paths to values that are neither personal nor secret. Of all other values only type and length leave the tab. */
interface LiveValues {
  context?: readonly string[];
  /** By the type of the event. */
  events?: Readonly<Record<string, readonly string[]>>;
}
