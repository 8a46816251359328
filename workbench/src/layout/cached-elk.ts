import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';

/** Stores texts under keys. A lost entry is computed again. */
export interface TextStore {
  /** Rejects or resolves to `undefined` if there is no entry. */
  read(key: string): Promise<string | undefined>;
  write(key: string, text: string): Promise<void>;
}

/** ELK with a store of computed layouts, keyed by their graphs. */
export function cachedElk(elk: Pick<ELK, 'layout'>, store: TextStore): Pick<ELK, 'layout'> {
  async function layout(graph: ElkNode): Promise<ElkNode> {
    const text = JSON.stringify(graph);
    // A truncated entry is not valid JSON, so the layout is computed again.
    const kept: ElkNode | null = await store
      .read(text)
      .then((found) => (found === undefined ? null : JSON.parse(found)))
      .catch(() => null);
    if (kept !== null) return kept;
    const placed = await elk.layout(graph);
    await store.write(text, JSON.stringify(placed));
    return placed;
  }
  // In ELK's type, the result has the type of the given graph.
  return { layout: layout as ELK['layout'] };
}
