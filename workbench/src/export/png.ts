/** Canvas limits that all supported browsers accept: pixels of one side, and of the whole area. */
const maxSide = 16_384;
const maxArea = 64_000_000;

/** The scale of the picture: 2, or less for a chart that would exceed the limits of a canvas. */
export function scaleFor(width: number, height: number): number {
  return Math.min(2, maxSide / width, maxSide / height, Math.sqrt(maxArea / (width * height)));
}

/** Renders an SVG as a PNG. Throws if the browser cannot. */
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
          blob ? resolve(blob) : reject(new Error('The browser could not render this chart as a picture.')),
        'image/png',
      ),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
