import { conversationsPath } from '../../schemas/constants.ts';
import { idText } from '../../schemas/id.ts';

export function conversationPath(id: number): string {
  return `${conversationsPath}?conversation=${id}`;
}

/** The id of the conversation that a URL selects; `null` if it has none, or an invalid one. */
export function readConversationId(params: URLSearchParams): number | null {
  return idText().safeParse(params.get('conversation')).data ?? null;
}
