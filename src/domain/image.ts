/** Widths, in pixels, in which the reference backend keeps every image. */
export const imageWidths = [320, 640, 1280] as const;

/**
 * The attributes of an `img` for an image of a listing. An image that follows the reference backend's convention
 * (`…/images/<key>.webp`, a width chosen by `?w=`) is offered in all widths; any other address is used as it is.
 */
export function imageSources(url: string): { src: string; srcSet?: string } {
  if (!/\/images\/[\w-]+\.webp$/.test(url)) return { src: url };
  return {
    src: `${url}?w=640`,
    srcSet: imageWidths.map((width) => `${url}?w=${width} ${width}w`).join(', '),
  };
}
