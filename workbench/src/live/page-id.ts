/** Of this page, as the others know it. Not from `crypto.randomUUID`, which pages on plain http lack. */
export const pageId = `app-${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
