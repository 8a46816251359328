/**
 * Placeholders for texts that only the server knows: it replaces them with those of the requested address (server/shell/first-view.ts).
 */
export const placeholders = {
  term: 'STANZA_TERM',
  title: 'STANZA_TITLE',
  photo: '/images/STANZA_PHOTO.webp',
};
