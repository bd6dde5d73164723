/** The outcome of sharing. `cancelled`: the person closed the sheet, or it's open already. */
export type Shared = 'shared' | 'cancelled' | 'copied' | 'downloaded';

/**
 * Shares a text with the phone's share sheet; without one, copies it to the clipboard.
 * @throws if the clipboard refuses it too
 */
export async function shareText(text: string): Promise<Shared> {
  const how = await tryToShare({ text });
  if (how) return how;
  await navigator.clipboard.writeText(text);
  return 'copied';
}

/** Shares a file with the phone's share sheet; if that takes no files, downloads it. */
export async function shareFile(file: Blob, name: string): Promise<Shared> {
  const how = await tryToShare({ files: [new File([file], name, { type: file.type })] });
  if (how) return how;
  download(file, name);
  return 'downloaded';
}

/** Saves a file in the phone's download folder, without asking. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser reads the file after the click. A minute is long enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function tryToShare(data: ShareData): Promise<Shared | undefined> {
  if (!('share' in navigator) || !navigator.canShare?.(data)) return undefined;
  try {
    await navigator.share(data);
    return 'shared';
  } catch (error) {
    // A second tap while the sheet is open gets InvalidStateError (Web Share, section 2.1.2).
    const { name } = error as Error;
    // After any other error than that and the person's own "no", the caller uses the other way.
    return name === 'AbortError' || name === 'InvalidStateError' ? 'cancelled' : undefined;
  }
}
