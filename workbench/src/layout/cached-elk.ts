import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';

/** Stores texts by texts. A lost entry is computed again. */
export interface TextStore {
  /** Rejects, or returns no text, where there is none. */
  read(key: string): Promise<string | undefined>;
  write(key: string, text: string): Promise<void>;
}

/** ELK with a store of the graphs that it has laid out. */
export function cachedElk(elk: Pick<ELK, 'layout'>, store: TextStore): Pick<ELK, 'layout'> {
  async function layout(graph: ElkNode): Promise<ElkNode> {
    const text = JSON.stringify(graph);
    // A truncated text is computed again.
    const kept: ElkNode | null = await store
      .read(text)
      .then((found) => (found === undefined ? null : JSON.parse(found)))
      .catch(() => null);
    if (kept !== null) return kept;
    const placed = await elk.layout(graph);
    await store.write(text, JSON.stringify(placed));
    return placed;
  }
  // ELK's type ties the type of the result to that of the graph.
  return { layout: layout as ELK['layout'] };
}
