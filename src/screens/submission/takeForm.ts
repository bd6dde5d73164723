import { isHeldByOlder, readDraft, type DraftName } from '../../device/drafts/drafts.ts';
import { formLock, takeLock } from '../../device/storage/locks.ts';

/** Another window that has just closed releases its lock within this time. */
const PATIENCE_MS = 300;
/**
 * A person's first window fills in the one new form. Further windows at the same time get forms
 * of their own.
 */
const NEW_FORMS = [undefined, 'new-2', 'new-3', 'new-4'];

/**
 * Returns true for the name of a new form, and false for a correction, which is named after its
 * entry.
 */
export function isNewForm({ entry }: DraftName): boolean {
  return NEW_FORMS.includes(entry);
}

export type TakenForm = { name: DraftName; release: () => void };

/**
 * Takes a new form that no other window has open, preferably an unfinished one. Two windows with
 * one form would save two people under one id. The form is held until it is released or the page
 * dies. Returns undefined if too many windows are open.
 */
export async function takeForm(owner: string, form: string): Promise<TakenForm | undefined> {
  let empty: TakenForm | undefined;
  for (const entry of NEW_FORMS) {
    const name: DraftName = { owner, form, entry };
    const release = await takeLock(formLock(name), PATIENCE_MS);
    if (!release) continue;
    const [draft, isHeld] = await Promise.all([readDraft(name), isHeldByOlder(name)]).catch(
      (error: unknown) => {
        release();
        empty?.release();
        throw error;
      },
    );
    if (draft) {
      empty?.release();
      return { name, release };
    }
    if (empty || isHeld) release();
    else empty = { name, release };
  }
  return empty;
}
