/** Prints rows in columns: the first left-aligned, the others right-aligned. */
export function printTable(rows: readonly (readonly (string | number)[])[]): void {
  const cells = rows.map((row) => row.map(String));
  const widths = cells.reduce<number[]>(
    (widest, row) => row.map((cell, i) => Math.max(widest[i] ?? 0, cell.length)),
    [],
  );
  for (const row of cells) {
    const [first = '', ...rest] = row;
    const padded = [
      first.padEnd(widths[0] ?? 0),
      ...rest.map((cell, i) => cell.padStart(widths[i + 1] ?? 0)),
    ];
    console.log(padded.join('  '));
  }
}
