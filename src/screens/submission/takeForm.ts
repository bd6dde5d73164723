import { readDraft, type DraftName } from '../../device/drafts/drafts.ts';
import { formLock, takeLock } from '../../device/storage/locks.ts';

/** Another window that just closed lets go within this time. */
const PATIENCE_MS = 300;
/** The first window of a person fills in the one new form; further windows at the same time get forms of their own. */
const NEW_FORMS = [undefined, 'new-2', 'new-3', 'new-4'];

/** True for the name of a new form, false for that of a correction, which is named after its entry. */
export function isNewForm({ entry }: DraftName): boolean {
  return NEW_FORMS.includes(entry);
}

export type TakenForm = { name: DraftName; release: () => void };

/**
 * A new form that no other window has open, an unfinished one if there is one. Two windows with one form would save two
 * people under one id. Held until released, or until the page dies. Undefined if there are too many windows.
 */
export async function takeForm(owner: string, form: string): Promise<TakenForm | undefined> {
  let empty: TakenForm | undefined;
  for (const entry of NEW_FORMS) {
    const name: DraftName = { owner, form, entry };
    const release = await takeLock(formLock(name), PATIENCE_MS);
    if (!release) continue;
    const draft = await readDraft(name).catch((error: unknown) => {
      release();
      empty?.release();
      throw error;
    });
    if (draft) {
      empty?.release();
      return { name, release };
    }
    if (empty) release();
    else empty = { name, release };
  }
  return empty;
}
