import { useCallback, useEffect, useRef, useState } from 'react';
import { next } from '../domain/forms/form.ts';
import { putOnScreen } from '../device/drafts/guestForms.ts';
import { ChunkLoadError } from '../ui/loadChunk.ts';
import type { FormDescription, GuestForm, WholeForm } from './formDescription.ts';
import { isEmpty, openForm, takeForm } from './openForm.ts';
import type { Form, FormEvent } from './opened.ts';

/**
 * Retry on a timer too. If only the host or the line beyond the mast was down, the phone stays
 * "online" and no event tells that it is back.
 */
const ASK_AGAIN_MS = 15_000;
/** How long to wait before opening the form again, if the phone's storage didn't give it. */
const OPEN_AGAIN_MS = 3_000;

/** An open form, with what its parts need to run it. */
export type FormLife = ReturnType<typeof useFormLife>;
type Tell = (event: FormEvent) => boolean;

/**
 * Opens a form, and keeps where it is in its life. `tell` applies an event to it, and returns
 * whether it counted. `now` returns the form as it is, and not as it was last rendered.
 * The description is that of a guest's whole form once it's loaded: when the first step is open, or
 * before a form that may be past it. `isPartMissing`: it was requested and didn't load.
 */
export function useFormLife(
  outline: FormDescription,
  entryId: string | undefined,
  guest: GuestForm | undefined,
) {
  const [form, show] = useState<Form>({ state: 'opening' });
  const latest = useRef(form);
  const now = useCallback(() => latest.current, []);
  const tell = useCallback<Tell>((event) => {
    const before = latest.current;
    latest.current = next(before, event);
    // Letters don't render the form: nothing on the screen depends on what is written.
    const isQuiet = event.type === 'typed' || event.type === 'writing';
    if (!isQuiet || lastOf(before) !== lastOf(latest.current)) show(latest.current);
    return latest.current !== before;
  }, []);
  const isOpen = 'opened' in form;
  const { description, loadWhole, isPartMissing } = useWhole(outline, guest, isOpen, tell);

  useEffect(() => {
    let isCurrent = true;
    let release: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = async (): Promise<FormEvent | undefined> => {
      const taken = await takeForm(outline, entryId, guest !== undefined);
      if (typeof taken === 'string') return { type: 'notOpened', why: taken };
      release = taken.release;
      if (!isCurrent) {
        release();
        return undefined;
      }
      const event = await openForm(outline, taken.name);
      if (event.type !== 'found' || !isEmpty(event.opened, outline)) await loadWhole();
      return event;
    };
    const openAndTell = async () => {
      // The header reports a store that doesn't open. Without it nothing can be saved.
      const event = await open().catch((error: unknown): FormEvent => {
        // Rendering throws it again, to the screen's error boundary.
        if (error instanceof ChunkLoadError)
          show(() => {
            throw error;
          });
        return { type: 'notOpened', why: 'unavailable' };
      });
      if (!isCurrent || !event) return;
      tell(event);
      if (event.type !== 'notOpened' || event.why !== 'unavailable') return;
      // The store may open a moment later, for example after the phone lost power.
      release?.();
      release = undefined;
      timer = setTimeout(() => void openAndTell(), OPEN_AGAIN_MS);
    };
    void openAndTell();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      release?.();
    };
  }, [outline, entryId, guest, loadWhole, tell]);

  const guestForm = guest && isOpen ? form.opened.draft.id : undefined;
  useEffect(() => (guestForm === undefined ? undefined : putOnScreen(guestForm)), [guestForm]);
  return { form, tell, now, description, secret: guest?.secret ?? [], loadWhole, isPartMissing };
}

const lastOf = (form: Form) => ('last' in form ? form.last : undefined);

/**
 * Returns a form with its rules and all of its steps once they are loaded; until then, its first
 * step.
 */
function useWhole(
  outline: FormDescription,
  guest: GuestForm | undefined,
  isOpen: boolean,
  tell: Tell,
) {
  const [came, setCame] = useState<WholeForm>();
  const [isPartMissing, setIsPartMissing] = useState(false);
  const loading = useRef<Promise<WholeForm>>(undefined);
  const loadWhole = useCallback(async (): Promise<FormDescription> => {
    if (!guest) return outline;
    try {
      loading.current ??= guest.loadWhole();
      const whole = await loading.current;
      setCame(whole);
      setIsPartMissing(false);
      tell({ type: 'partCame' });
      return whole;
    } catch (error) {
      loading.current = undefined;
      setIsPartMissing(true);
      throw error;
    }
  }, [outline, guest, tell]);
  const isWhole = Boolean((came ?? outline).rules);
  // If this fails it is retried. The person misses it only when they leave the first step.
  useEffect(() => {
    if (!isOpen || isWhole) return;
    const load = () => void loadWhole().catch(() => undefined);
    load();
    addEventListener('online', load);
    const timer = setInterval(load, ASK_AGAIN_MS);
    return () => {
      removeEventListener('online', load);
      clearInterval(timer);
    };
  }, [isOpen, isWhole, loadWhole]);
  return { description: came ?? outline, loadWhole, isPartMissing };
}
