/** Saves a file through the browser, without the network. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
