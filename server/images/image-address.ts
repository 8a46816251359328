/**
 * The address of an image.
 * @param publicUrl prefix of the path; '' for the same origin
 */
export function imageAddress(key: string, publicUrl: string): string {
  return `${publicUrl}/images/${key}.webp`;
}

/** The key of the image that has this address, with any prefix; `null` for another address. */
export function imageKeyOf(address: string): string | null {
  return /\/images\/([^/]+)\.webp$/.exec(address)?.[1] ?? null;
}
