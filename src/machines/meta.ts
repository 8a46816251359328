/** The metadata of every state, besides its description; of a machine's root, what of its values the workbench may show live. */
export type StateMeta = Reference | { live: LiveValues };

interface Reference {
  /** The section of `docs/product` that describes the state, as page and anchor: 'chat#sending' is in chat.md. */
  reference: string;
}

/** Paths into values that are neither a person's nor secret. All others leave the tab as their type and length. */
interface LiveValues {
  context?: readonly string[];
  /** By the type of the event. */
  events?: Readonly<Record<string, readonly string[]>>;
}
