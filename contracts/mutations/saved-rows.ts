import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Mutation } from './mutation.ts';
import type { Row } from './table.ts';

const savedSchema = z.record(
  z.string(),
  z.object({
    isBreaking: z.boolean(),
    caughtBy: z.nullable(z.object({ by: z.string(), line: z.string(), isOptional: z.optional(z.boolean()) })),
  }),
);

type Saved = z.infer<typeof savedSchema>;

const keyOf = ({ call, name }: Mutation) => `${call} | ${name}`;

/** Keeps the rows of a table in a file, so that several runs can complete it. Without a file it has only the rows of this run. */
export async function openRows(file: string | undefined) {
  const saved: Saved = file === undefined ? {} : await read(file);
  return {
    isTried: (mutation: Mutation) => keyOf(mutation) in saved,
    async save(rows: readonly Row[]): Promise<void> {
      for (const { mutation, isBreaking, caughtBy } of rows) {
        saved[keyOf(mutation)] = {
          isBreaking,
          caughtBy: caughtBy && { ...caughtBy, isOptional: caughtBy.isOptional === true },
        };
      }
      if (file !== undefined) await writeFile(file, `${JSON.stringify(saved, null, 1)}\n`);
    },
    /** The rows of these mutations, from this run and earlier ones. */
    of: (mutations: readonly Mutation[]): Row[] =>
      mutations.flatMap((mutation) => {
        const row = saved[keyOf(mutation)];
        return row ? [{ mutation, ...row }] : [];
      }),
  };
}

async function read(file: string): Promise<Saved> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  return savedSchema.parse(JSON.parse(text));
}
