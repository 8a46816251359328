/** The HTML of a mail: one column, whose long words and addresses break also on a phone of 320 px. The style is an attribute: mail programs support little else. */
export function mailHtml(parts: readonly string[]): string {
  const style = 'max-width:36rem;overflow-wrap:anywhere;word-break:break-word';
  return `<div style="${style}">\n${parts.join('\n')}\n</div>`;
}
