const LONG_SIDE = 1600;
const QUALITY = 0.85;

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void shrink(data).then((small) => postMessage(small));
});

async function shrink(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: LONG_SIDE,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d', { alpha: false })?.drawImage(picture, 0, 0);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
