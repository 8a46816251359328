/** Messages that the server stores in the place of a member's, in English; the chat shows them in the reader's language. */
export const safetyMessages = {
  left: /*i18n*/ 'I have left this conversation.',
  removed: /*i18n*/ 'The moderators have removed this message.',
} as const;
