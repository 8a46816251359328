/**
 * The address at which `/images` answers an image.
 * @param publicUrl put before the path; '' where browsers reach it on the same origin
 */
export function imageAddress(key: string, publicUrl: string): string {
  return `${publicUrl}/images/${key}.webp`;
}
