/** Stand for what only the server knows: it puts the texts of the address asked for in their place (server/routes/first-view.ts). */
export const placeholders = {
  term: 'STANZA_TERM',
  title: 'STANZA_TITLE',
  photo: '/images/STANZA_PHOTO.webp',
};
