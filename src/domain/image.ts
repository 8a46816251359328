/** The widths in pixels in which the reference backend stores every image. */
export const imageWidths = [320, 640, 1280] as const;

/**
 * The attributes of an `img` for an image of a listing. Addresses that follow the reference backend's convention
 * (`…/images/<key>.webp` with the width in `?w=`) get all widths; any other address is used unchanged.
 */
export function imageSources(url: string): { src: string; srcSet?: string } {
  if (!/\/images\/[\w-]+\.webp$/.test(url)) return { src: url };
  return {
    src: `${url}?w=640`,
    srcSet: imageWidths.map((width) => `${url}?w=${width} ${width}w`).join(', '),
  };
}
