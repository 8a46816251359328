/** Pixels that every browser of the day gives to one side of a canvas, and in all. */
const maxSide = 16_384;
const maxArea = 64_000_000;

/**
 * How many pixels of a picture stand for one of the drawing: two, or fewer for a chart so large that no canvas would hold it.
 */
export function scaleFor(width: number, height: number): number {
  return Math.min(2, maxSide / width, maxSide / height, Math.sqrt(maxArea / (width * height)));
}

/** Draws an SVG as a PNG. Throws where the browser cannot. */
export async function toPng(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    const scale = scaleFor(naturalWidth, naturalHeight);
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(naturalWidth * scale);
    canvas.height = Math.floor(naturalHeight * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) =>
          blob ? resolve(blob) : reject(new Error('The browser could not make a picture of this chart.')),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
