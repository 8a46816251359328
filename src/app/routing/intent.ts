/** What somebody was about to do before the login. It is state of the router, which survives a reload, so it is validated when read. */
export interface Intent {
  from: string;
  /** The listing that they wanted to like. */
  like?: number;
  /** They wrote to the poster of the listing at `from`. */
  contact?: true;
  /** They wanted to save the search at `from`. */
  save?: true;
  /** The entry of the history to which they return: everything there is as they left it. */
  resume?: string;
}

export function read(state: unknown, key: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
}

/** The part that remains to be done at the destination. */
export function arrivalOf(state: unknown): Omit<Intent, 'from'> {
  const like = read(state, 'like');
  const contact = read(state, 'contact');
  const save = read(state, 'save');
  const resume = read(state, 'resume');
  return {
    ...(Number.isSafeInteger(like) ? { like: Number(like) } : {}),
    ...(contact === true ? { contact } : {}),
    ...(save === true ? { save } : {}),
    ...(typeof resume === 'string' ? { resume } : {}),
  };
}
