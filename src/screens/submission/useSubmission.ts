import { useEffect, useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { dayInIndia } from '../../domain/app/calendar.ts';
import { dropDraft, holdUnlessWritten, writeDraft } from '../../device/drafts/drafts.ts';
import type { Photo } from '../../domain/outbox/submission.ts';
import { keepFields } from '../../device/drafts/keptFields.ts';
import type { Fields, FormDescription } from './formDescription.ts';
import { keptOf } from './openDraft.ts';
import type { OpenedDraft } from './opened.ts';
import { draftAfter } from './draftAfter.ts';
import type { NotSaved } from './saveInOutbox.ts';
import { useAutosave } from './useAutosave.ts';
import { usePhotos } from './usePhotos.ts';
import { withoutHidden } from './steps.ts';
import { useSteps } from './useSteps.ts';

export type LoadWhole = () => Promise<FormDescription>;
type Events = { onSaved: (fields: Fields) => void; onCleared: () => void; onTyped: () => void };

/**
 * Runs an open form: stores what is typed as a draft, prepares photos, and saves the finished
 * form.
 * @param loadWhole loads its rules and later steps, without which nobody gets to the next step
 */
export function useSubmission(
  description: FormDescription,
  loadWhole: LoadWhole,
  opened: OpenedDraft,
  { onSaved, onCleared, onTyped }: Events,
) {
  const { name, draft } = opened;
  const [resolver] = useState(() => resolverOf(description, loadWhole));
  const form = useForm<Fields, unknown, Fields>({
    defaultValues: draft.fields,
    resolver,
    // Without `all`, the resolver skips rules about several fields while any other field is
    // wrong, even one of a later step.
    criteriaMode: 'all',
    // An error that comes or goes between press and release would move the next field away from
    // under the finger.
    mode: 'onBlur',
    delayError: 300,
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const [notSaved, setNotSaved] = useState<NotSaved>();

  /** Returns what was typed, without the secrets, which are never stored. */
  const toKeep = () => ({
    ...form.getValues(),
    ...Object.fromEntries((description.secret ?? []).map((field) => [field, ''])),
  });
  const isOver = useRef(false);
  const latestDraft = useRef(draft);
  const draftWith = (facts: Photo[]) => ({
    ...latestDraft.current,
    fields: toKeep(),
    photos: facts,
  });
  // A photo that is ready only after the form was saved or cleared must not bring the form back.
  const photoTools = usePhotos(
    opened,
    (facts) => (isOver.current ? undefined : draftWith(facts)),
    onTyped,
  );
  const { latest, settled, setError, whole } = photoTools;
  const current = () => draftWith(latest.current.facts);
  const autosave = useAutosave(() => holdUnlessWritten(name, whole, writeDraft(name, current())));
  const { soon } = autosave;
  useEffect(() => {
    const typed = ({ name: field }: { name?: string }) => {
      onTyped();
      soon();
      // Recheck a wrong field with each letter, not when the next field is pressed. An error that
      // goes at that moment would move that field away from under the finger.
      if (field && form.getFieldState(field).invalid) void form.trigger(field);
    };
    return form.subscribe({ formState: { values: true }, callback: typed });
  }, [form, soon, onTyped]);

  const steps = useSteps(description, opened, form, latest);
  const missingPhotos = () =>
    description.photos
      .filter(({ slot, required }) => required && !latest.current.bytes.has(slot))
      .map(({ slot }) => slot);
  const isShown = ({ slot }: { slot: string }) =>
    steps.shown.some(({ photos }) => photos.includes(slot));
  const save = async (fields: Fields) => {
    if (missingPhotos().length > 0) return;
    isOver.current = true;
    await autosave.stop();
    const failure = await description.save({
      draft: { ...current(), photos: latest.current.facts.filter(isShown) },
      owner: name.owner,
      fields,
      photos: new Map([...latest.current.bytes].filter(([slot]) => isShown({ slot }))),
    });
    if (failure) {
      latestDraft.current = draftAfter(latestDraft.current, failure);
      isOver.current = false;
      autosave.resume();
      if (typeof failure === 'object' && failure.field) steps.openField(failure.field);
      return setNotSaved(failure);
    }
    // The form is saved. If its draft stays behind, opening it finds out that it was saved.
    await dropDraft(name).catch(() => undefined);
    // Keep these fields even if the form is left and opened again. If that fails, the person
    // fills them in again.
    const day = dayInIndia(Date.now());
    if (draft.corrects === undefined && description.kept.length > 0)
      await keepFields(name.owner, name.form, {
        day,
        fields: keptOf(description, form.getValues()),
      }).catch(() => undefined);
    onSaved(form.getValues());
  };

  const isAsked = useRef(false);
  const [isWaiting, setIsWaiting] = useState(false);
  /**
   * Goes to the next step; on the last one, saves. Ignores a second tap while the first is at
   * work.
   */
  const goOn = async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    setNotSaved(undefined);
    setIsWaiting(description.rules === undefined);
    const isWhole = await loadWhole().then(
      () => true,
      () => false,
    );
    setIsWaiting(false);
    if (!isWhole) {
      isAsked.current = false;
      return setNotSaved('missingPart');
    }
    await settled();
    const asked = steps.isLast
      ? missingPhotos()
      : missingPhotos().filter((slot) => steps.step.photos.includes(slot));
    for (const slot of asked) if (!latest.current.errors[slot]) setError(slot, 'required');
    if (steps.isLast) {
      await form.handleSubmit(save)();
      steps.showMistakes();
    } else if ((await form.trigger([...steps.step.fields])) && asked.length === 0) {
      steps.next();
    } else {
      steps.showMistakes();
    }
    isAsked.current = false;
  };
  const clear = async () => {
    isOver.current = true;
    await autosave.stop();
    await dropDraft(name);
    onCleared();
  };
  // The missing part may have loaded since.
  const isComplete = notSaved === 'missingPart' && description.rules !== undefined;
  return {
    form,
    photoTools,
    steps,
    notSaved: isComplete ? undefined : notSaved,
    isWaiting,
    goOn,
    clear,
    beforeCamera: autosave.now,
  };
}

/**
 * Returns a resolver with today's rules. If they aren't loaded, a field counts as right until its
 * step is left.
 */
function resolverOf(
  description: FormDescription,
  loadWhole: LoadWhole,
): Resolver<Fields, unknown, Fields> {
  const today = dayInIndia(Date.now());
  let check: Resolver<Fields, unknown, Fields> | undefined;
  return async (fields, ...rest) => {
    check ??= (await loadWhole().catch(() => undefined))?.rules?.resolver(today);
    return check
      ? check(withoutHidden(description, fields), ...rest)
      : { values: fields, errors: {} };
  };
}
