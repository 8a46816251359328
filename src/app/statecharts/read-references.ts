import type { Reference, References } from 'statechart-workbench/model/references.ts';

/**
 * The sections of pages in Markdown, by page and anchor: `chat#sending` is the text below the heading 'Sending' of chat.md, up to the
 * next heading. Links are replaced by their texts.
 * @param pages by name, without `.md`
 */
export function readReferences(pages: Readonly<Record<string, string>>): References {
  return Object.fromEntries(
    Object.entries(pages).flatMap(([page, markdown]) =>
      markdown
        .split(/^#+ /m)
        .slice(1)
        .map((section): [string, Reference] => {
          const [title = '', ...lines] = section.split('\n');
          return [`${page}#${anchorOf(title)}`, { title, text: textOf(lines.join('\n')) }];
        }),
    ),
  );
}

/** The anchor that GitHub gives a heading. */
function anchorOf(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function textOf(markdown: string): string {
  return (
    markdown
      .trim()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      // A line break within a paragraph or an item becomes a space.
      .replace(/([^\n])\n(?!\n|- |\|)\s*/g, '$1 ')
  );
}
