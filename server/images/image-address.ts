/**
 * The address of an image.
 * @param publicUrl prefix of the path; '' for the same origin
 */
export function imageAddress(key: string, publicUrl: string): string {
  return `${publicUrl}/images/${key}.webp`;
}
