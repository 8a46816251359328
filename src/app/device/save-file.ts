/** Lets the browser save the file at an address, which says itself that it is a file. */
export function saveFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.referrerPolicy = 'no-referrer';
  link.click();
}
