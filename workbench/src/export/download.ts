/** Gives the person a file. Nothing leaves the page. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address as it begins, which is after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
