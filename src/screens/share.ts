/** What became of something to be shared. `cancelled`: the person closed the share sheet. */
export type Shared = 'shared' | 'cancelled' | 'copied' | 'downloaded';

/** Through the phone's share sheet; where there is none, on the clipboard. @throws where that is refused too */
export async function shareText(text: string): Promise<Shared> {
  const how = await tryToShare({ text });
  if (how) return how;
  await navigator.clipboard.writeText(text);
  return 'copied';
}

/** Through the phone's share sheet; where that takes no files, as a download. */
export async function shareFile(file: Blob, name: string): Promise<Shared> {
  const how = await tryToShare({ files: [new File([file], name, { type: file.type })] });
  if (how) return how;
  download(file, name);
  return 'downloaded';
}

/** Into the phone's folder of downloads, without asking. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser reads the file after the click; a minute is long enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function tryToShare(data: ShareData): Promise<Shared | undefined> {
  if (!('share' in navigator) || !navigator.canShare?.(data)) return undefined;
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    // Anything but the person's own "no" leaves the other way.
    return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : undefined;
  }
}
