/**
 * The address of a conversation until both members have written: it stands in place of the e-mail of each. A backend may also give
 * the real e-mails (docs/product/chat/chat.md#addresses).
 */
export function aliasOf(conversationId: number): string {
  return `c-${conversationId}@members.invalid`;
}

export function isAlias(email: string): boolean {
  return /^c-\d+@members\.invalid$/.test(email);
}
