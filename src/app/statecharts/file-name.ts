/** `listingDetail` is `listing-detail`. */
export function fileNameOf(machineId: string): string {
  return machineId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
