import { needs } from '../../spec/needs.ts';
import { type Html, html, prose } from '../html.ts';
import type { Page } from '../layout.ts';

/** The requirements for a backend beyond the form of single calls. */
export function needsPage(): Page {
  return {
    path: 'needs.html',
    title: 'What a backend needs besides',
    body: html`<h1>What a backend needs besides</h1>
${needs.trim().split('\n\n').map(block)}`,
  };
}

/** A block of Markdown: a heading, a table, indented code, or a paragraph. */
function block(text: string): Html {
  if (text.startsWith('### ')) return html`<h2>${text.slice(4)}</h2>`;
  if (text.startsWith('    ')) return html`<pre class="example">${text.replaceAll(/^ {4}/gm, '')}</pre>`;
  if (!text.startsWith('|')) return html`<p>${prose(text)}</p>`;
  const [head = '', , ...rows] = text.split('\n');
  return html`<table class="fields"><thead><tr>${cellsOf(head).map((cell) => html`<th>${prose(cell)}</th>`)}</tr></thead><tbody>
${rows.map((row) => html`<tr>${cellsOf(row).map((cell) => html`<td>${prose(cell)}</td>`)}</tr>\n`)}</tbody></table>`;
}

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
