import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ELK, ElkNode } from 'elkjs/lib/elk-api.js';

/**
 * ELK with a cache in files, by the hash of the graph. For Node.
 * @param folder may be deleted at any time
 */
export function cachedElk(elk: Pick<ELK, 'layout'>, folder: string): Pick<ELK, 'layout'> {
  async function layout(graph: ElkNode): Promise<ElkNode> {
    const text = JSON.stringify(graph);
    const file = path.join(folder, `${createHash('sha256').update(text).digest('hex')}.json`);
    // A missing or truncated file is computed again.
    const kept: ElkNode | null = await readFile(file, 'utf8')
      .then(JSON.parse)
      .catch(() => null);
    if (kept !== null) return kept;
    const placed = await elk.layout(graph);
    await mkdir(folder, { recursive: true });
    await writeFile(file, JSON.stringify(placed));
    return placed;
  }
  // ELK's type ties the type of the result to that of the graph.
  return { layout: layout as ELK['layout'] };
}
