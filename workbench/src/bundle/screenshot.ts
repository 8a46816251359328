/** A wider picture is scaled down. */
const maxWidth = 1920;

/**
 * Takes a picture of a tab or window, which the person chooses in a dialog of the browser. Must be called from a click. Throws an `Error`
 * that says why there is no picture.
 */
export async function takeScreenshot(): Promise<string> {
  const { mediaDevices } = navigator;
  // The types declare it, but it is missing in insecure pages and on phones.
  if (typeof mediaDevices?.getDisplayMedia !== 'function') {
    throw new Error('This browser does not let a page take a picture of a tab.');
  }
  let stream: MediaStream;
  try {
    stream = await mediaDevices.getDisplayMedia({ video: { displaySurface: 'browser' }, audio: false });
  } catch (error) {
    throw new Error(refusal(error), { cause: error });
  }
  try {
    return await pictureOf(stream);
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

function refusal(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError') return 'You or the browser did not allow a picture.';
  if (name === 'NotFoundError') return 'The browser found no tab or window to take a picture of.';
  return `The browser took no picture: ${error instanceof Error ? error.message : String(error)}`;
}

async function pictureOf(stream: MediaStream): Promise<string> {
  const video = document.createElement('video');
  video.muted = true;
  video.srcObject = stream;
  await video.play();
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, maxWidth / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0 || canvas.height === 0) {
    throw new Error('The browser took no picture: it is empty.');
  }
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
