import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';

/**
 * ELK that remembers: a graph that it has placed before is read from a file. For Node.
 * @param folder may be deleted at any time
 */
export function cachedElk(elk: Pick<ELK, 'layout'>, folder: string): Pick<ELK, 'layout'> {
  async function layout(graph: ElkNode): Promise<ElkNode> {
    const text = JSON.stringify(graph);
    const file = path.join(folder, `${createHash('sha256').update(text).digest('hex')}.json`);
    // One that is not there yet, or was cut while it was written, is placed anew.
    const kept: ElkNode | null = await readFile(file, 'utf8')
      .then(JSON.parse)
      .catch(() => null);
    if (kept !== null) return kept;
    const placed = await elk.layout(graph);
    await mkdir(folder, { recursive: true });
    await writeFile(file, JSON.stringify(placed));
    return placed;
  }
  // ELK's type ties the result to the very type of the graph.
  return { layout: layout as ELK['layout'] };
}
