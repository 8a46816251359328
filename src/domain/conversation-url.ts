import * as z from 'zod/mini';
import { conversationsPath } from '../schemas/constants.ts';

export function conversationPath(id: number): string {
  return `${conversationsPath}?conversation=${id}`;
}

const idSchema = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.pipe(z.transform(Number), z.int().check(z.positive())),
);

/** The id of the conversation that a URL selects; `null` if it has none, or an invalid one. */
export function readConversationId(params: URLSearchParams): number | null {
  return idSchema.safeParse(params.get('conversation')).data ?? null;
}
