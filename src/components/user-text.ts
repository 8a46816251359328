/**
 * A text that somebody else wrote: its longest word breaks, and piled-up combining marks stay inside instead of covering what
 * stands above and below. Its language is unknown: a screen reader must not read it as that of the app. Each paragraph has the direction of
 * its first letter, as with `dir="auto"`.
 */
export const userText = {
  lang: '',
  unicodeBidi: 'plaintext',
  minWidth: 0,
  overflowWrap: 'anywhere',
  overflow: 'clip',
  overflowClipMargin: '0.3em',
} as const;
