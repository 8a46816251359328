/** The id of this page in messages. It does not use `crypto.randomUUID`, which is missing in pages on plain http. */
export const pageId = `app-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
