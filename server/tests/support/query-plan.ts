import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Join Type'?: string;
  /** The expected rows. */
  'Plan Rows': number;
  /** The average rows of a loop. */
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

export interface QueryPlan {
  /** Every node, outermost first. */
  nodes: PlanNode[];
  /** Milliseconds, measured by PostgreSQL. */
  executionTime: number;
}

/** Runs a statement and returns its plan. */
export async function explainAnalyze(
  db: Kysely<Database>,
  query: { compile(): CompiledQuery },
): Promise<QueryPlan> {
  const { sql, parameters } = query.compile();
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
    CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]),
  );
  const [explained] = rows[0]?.['QUERY PLAN'] ?? [];
  if (explained === undefined) throw new Error('EXPLAIN gave no plan.');
  return { nodes: flatten(explained.Plan), executionTime: explained['Execution Time'] };
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

/** The scans that read listings. A bitmap index scan names only its index. */
export function listingScans({ nodes }: QueryPlan): PlanNode[] {
  return nodes.filter(
    (node) =>
      node['Relation Name'] === 'listings' ||
      (node['Node Type'] === 'Bitmap Index Scan' && node['Index Name']?.startsWith('listings')),
  );
}
