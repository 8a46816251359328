import path from 'node:path/posix';
import { isMachine, statesOf } from 'statechart-workbench/model/nodes.ts';
import { describe, expect, it } from 'vitest';
import { readReferences } from '../../src/app/statecharts/read-references.ts';

const documents = import.meta.glob<string>(['../../docs/*.md', '../../docs/product/**/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const others = Object.keys(
  import.meta.glob([
    '../../docs/decisions/*.md',
    '../../docs/statecharts/README.md',
    '../../contracts/README.md',
    '../../SECURITY.md',
  ]),
);
const machines = import.meta.glob<Record<string, unknown>>('../../src/machines/**/*.machine.ts', {
  eager: true,
});

const nameOf = (file: string) => path.basename(file, '.md');
const pages = Object.fromEntries(
  Object.entries(documents)
    .filter(([file]) => file.includes('/product/'))
    .map(([file, text]) => [nameOf(file), text]),
);
const references = readReferences(pages);
const cited = Object.values(machines)
  .flatMap((exported) => Object.values(exported).filter(isMachine))
  .flatMap((machine) => statesOf(machine).map(({ meta }) => String(meta?.reference)));

describe('readReferences', () => {
  it("reads a section for each heading with GitHub's anchor", () => {
    const page =
      '# Chat\n\nAbout it.\n\n## Members’ own: “it’s (not) here”\n\nText.\n\n### Two_words, well-known\n';
    expect(readReferences({ chat: page })).toEqual({
      'chat#chat': { title: 'Chat', text: 'About it.' },
      'chat#members-own-its-not-here': { title: 'Members’ own: “it’s (not) here”', text: 'Text.' },
      'chat#two_words-well-known': { title: 'Two_words, well-known', text: '' },
    });
  });

  it('joins the lines of paragraphs and items and keeps the text of links', () => {
    const page =
      '# Page\n\nOne [link](other.md#there)\nand `code`.\n\n- first\n  goes on\n- second\n\nLast.\n';
    expect(readReferences({ page })['page#page']?.text).toBe(
      'One link and `code`.\n\n- first goes on\n- second\n\nLast.',
    );
  });
});

describe('docs/product', () => {
  it('has unique anchors', () => {
    const headings = Object.values(pages).flatMap((text) => text.match(/^#+ /gm) ?? []);
    expect(headings.length).toBeGreaterThan(0);
    expect(Object.keys(references)).toHaveLength(headings.length);
  });

  it.each([...new Set(cited)])('describes %s in paragraphs and lists', (name) => {
    const { text = '' } = references[name] ?? {};
    expect(text).not.toBe('');
    for (const block of text.split('\n\n')) {
      const lines = block.split('\n');
      expect(lines.length === 1 || lines.every((line) => line.startsWith('- ')), block).toBe(true);
      expect(block).not.toMatch(/^[|>#]|\*\*|```/);
    }
  });
});

const links = Object.entries(documents).flatMap(([file, text]) =>
  [...text.matchAll(/\]\(([^):]+)\)/g)].map(([, link = '']) => [file, link] as const),
);

/** By the whole path: two documents in different folders may have the same name. */
const anchors = Object.keys(readReferences(documents));

it.each(links)('%s links to an existing document and anchor: %s', (file, link) => {
  const [target = '', anchor] = link.split('#');
  const there = target === '' ? file : path.join(path.dirname(file), target);
  expect([...Object.keys(documents), ...others]).toContain(there);
  if (anchor) expect(anchors).toContain(`${there}#${anchor}`);
});
