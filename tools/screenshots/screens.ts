import { SCREENS, type ScreenLine } from '../../src/app/screenList.ts';

/**
 * Returns the members' screens of folders below src/screens. Throws if a folder has none, or a walk
 * would pass them by in silence.
 */
export function screensOf(...folders: string[]): ScreenLine[] {
  return folders.flatMap((folder) => {
    const found = SCREENS.members.filter(({ file }) => file.startsWith(`${folder}/`));
    if (found.length === 0) throw new Error(`No screen is in ${folder}`);
    return found;
  });
}
