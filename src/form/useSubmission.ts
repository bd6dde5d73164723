import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { v7 as newId } from 'uuid';
import { dayInIndia } from '../domain/app/calendar.ts';
import { isPhotoNeeded } from '../domain/forms/photoSlots.ts';
import { newWithdrawCode, RANDOM_BYTES } from '../domain/forms/withdrawCode.ts';
import { summaryOf } from '../domain/outbox/submission.ts';
import { keepFields } from '../device/drafts/keptFields.ts';
import type { Draft } from '../device/drafts/drafts.ts';
import type { Fields, FormDescription } from './formDescription.ts';
import { keptOf } from './openForm.ts';
import type { OpenedDraft } from './opened.ts';
import { placeToMend, withoutHidden } from './steps.ts';
import { useDraft } from './useDraft.ts';
import type { FormLife } from './useFormLife.ts';
import { useSteps } from './useSteps.ts';

type WholeDraft = { draft: Pick<Draft, 'fields' | 'photos'> };

/** Forms that ask for a consent have this field, and nobody fills it in. */
const CODE = 'withdrawCode';

/** What follows a form that was saved or cleared. */
export type Endings = { onSaved: (fields: Fields) => void; onCleared: () => void };

/** Runs an open form: keeps its draft, leads through its steps, and saves it once it's finished. */
export function useSubmission(
  life: FormLife,
  opened: OpenedDraft,
  { onSaved, onCleared }: Endings,
) {
  const { description, loadWhole, secret } = life;
  const { name } = opened;
  const [resolver] = useState(() => resolverOf(life));
  const form = useForm<Fields, unknown, Fields>({
    defaultValues: opened.draft.fields,
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
  /** Returns what was typed, as far as it may be stored. */
  const toStore = () => ({
    ...form.getValues(),
    ...Object.fromEntries(secret.map((field) => [field, ''])),
  });
  const onScreen = useRef(opened.draft.step);
  const draft = useDraft(opened, life, toStore, onScreen);
  const { latest, setError, tell } = draft;
  const typed = useEffectEvent(({ name: field }: { name?: string }) => {
    draft.noteTyped();
    // Recheck a wrong field with each letter, not when the next field is pressed. An error that
    // goes at that moment would move that field away from under the finger.
    if (field && form.getFieldState(field).invalid) void form.trigger(field);
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: (change) => typed(change) }),
    [form],
  );

  const { i18n } = useTranslation();
  const { refused } = opened;
  const steps = useSteps(description, opened, form, latest);
  /** Shows the host's reason at a field or photo, until it's changed like any other mistake. */
  const mark = (field: string, reason: string) => {
    const place = i18n.exists(reason) ? placeToMend(steps.shown, field) : undefined;
    if (place !== undefined && isSlot(description, place)) setError(place, { refused: reason });
    else if (place !== undefined) form.setError(place, { message: reason });
  };
  const markRefused = useEffectEvent(mark);
  useEffect(() => {
    if (refused) markRefused(refused.field, refused.reason);
  }, [refused]);
  const { name: stepName } = steps.step;
  const noteStep = useEffectEvent(() => draft.noteTyped());
  useEffect(() => {
    // A form that is killed comes back in the step where its person was.
    const isAnother = onScreen.current !== undefined && onScreen.current !== stepName;
    onScreen.current = stepName;
    if (isAnother) noteStep();
  }, [stepName]);
  const isRefusedShown =
    refused !== undefined &&
    i18n.exists(refused.reason) &&
    placeToMend(steps.shown, refused.field) !== undefined;
  const missingPhotos = () =>
    description.photos
      .filter((photo) => isPhotoNeeded(photo, form.getValues()))
      .filter(({ slot }) => !latest.current.bytes.has(slot))
      .map(({ slot }) => slot);
  /**
   * What was there, or was chosen and not taken, is given up by a tap only: in this step, or by one
   * that hides its step.
   */
  const lostPhotos = () =>
    [...draft.lost(), ...draft.untaken()].filter(isShown).map(({ slot }) => slot);
  const isShown = ({ slot }: { slot: string }) =>
    steps.shown.some(({ photos }) => photos.includes(slot));
  const hiddenSlots = () =>
    description.photos.filter((photo) => !isShown(photo)).map(({ slot }) => slot);
  const wasWarned = useRef(false);
  /** The code stays the form's own if the save fails, or if the entry is corrected. */
  const withCode = (fields: Fields): Fields => {
    if (fields[CODE] !== '') return fields;
    const code = newWithdrawCode(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
    form.setValue(CODE, code);
    return { ...fields, [CODE]: code };
  };
  const save = async (right: Fields) => {
    const fields = withCode(right);
    const now = draft.whole();
    if (!now || [...missingPhotos(), ...lostPhotos()].length > 0 || !tell({ type: 'right' }))
      return;
    // Nobody sends what the host has refused without knowing. Whoever means it taps once more.
    if (!wasWarned.current && isAsRefused(description, opened, now)) {
      wasWarned.current = true;
      return void tell({ type: 'failed', why: 'unchanged', newId: newId() });
    }
    const why = await description.save({
      draft: {
        ...now.draft,
        photos: now.draft.photos.filter((photo) => isShown(photo) && now.photos.has(photo.slot)),
        removed: [...now.draft.removed, ...hiddenSlots()],
      },
      owner: name.owner,
      fields,
      photos: new Map([...now.photos].filter(([slot]) => isShown({ slot }))),
    });
    if (why) {
      tell({ type: 'failed', why, newId: newId() });
      void draft.writeNow();
      if (typeof why === 'object' && why.field) {
        mark(why.field, why.refused);
        steps.openField(placeToMend(steps.shown, why.field) ?? why.field);
      }
      return;
    }
    const values = form.getValues();
    const { title, consent } = summaryOf(values);
    tell({ type: 'saved', name: title, at: Date.now(), consent, withdrawCode: fields[CODE] });
    // If its draft stays behind, opening it finds out that it was saved.
    await draft.drop().catch(() => undefined);
    // Keep these fields even if the form is left and opened again. If that fails, the person
    // fills them in again.
    const at = Date.now();
    const kept = { day: dayInIndia(at), at, fields: keptOf(description, values) };
    if (now.draft.corrects === undefined && description.kept.length > 0)
      await keepFields(name.owner, name.form, kept).catch(() => undefined);
    await steps.leave();
    onSaved(values);
  };

  /**
   * Goes to the next step; on the last one, saves. Ignores a second tap while the first is at
   * work.
   */
  const goOn = async () => {
    if (!tell({ type: 'asked' })) return;
    const whole = await loadWhole().catch(() => undefined);
    if (!whole) return void tell({ type: 'partMissing' });
    await draft.settled();
    const asked = steps.isLast
      ? missingPhotos()
      : missingPhotos().filter((slot) => steps.step.photos.includes(slot));
    for (const slot of asked) if (!latest.current.errors[slot]) setError(slot, 'required');
    for (const slot of lostPhotos()) if (!latest.current.errors[slot]) setError(slot, 'lost');
    if (steps.isLast) await form.handleSubmit(save)();
    const isRight =
      !steps.isLast && (await form.trigger([...steps.step.fields])) && asked.length === 0;
    if (isRight) steps.next();
    else steps.showMistakes();
    tell({ type: 'checked' });
  };
  const clear = async () => {
    if (!tell({ type: 'cleared' })) return;
    await draft.drop();
    await steps.leave();
    onCleared();
  };
  /** What the host said of the entry, unless one field shows it. */
  const refusal = isRefusedShown ? undefined : refused?.reason;
  return { form, draft, steps, refusal, goOn, clear };
}

function isSlot({ photos }: FormDescription, name: string): boolean {
  return photos.some(({ slot }) => slot === name);
}

/** Returns true if a correction has the answers and photos that the host refused. */
function isAsRefused(
  description: FormDescription,
  { draft, refused, isRestored }: OpenedDraft,
  now: WholeDraft,
): boolean {
  // What a correction that came back had at first isn't known any more.
  if (!refused || isRestored) return false;
  const { field: at } = refused;
  // What isn't asked for any more stays behind, so that's a change.
  const isAsked = at === '' || at in description.empty || isSlot(description, at);
  if (!isAsked) return false;
  const { fields, photos } = now.draft;
  const hashes = new Map(photos.map(({ slot, sha256 }) => [slot, sha256]));
  return (
    Object.entries(draft.fields).every(([field, value]) => fields[field] === value) &&
    draft.photos.length === photos.length &&
    draft.photos.every(({ slot, sha256 }) => hashes.get(slot) === sha256)
  );
}

/**
 * Returns a resolver with today's rules. If they aren't loaded, a field counts as right until its
 * step is left.
 */
function resolverOf({ description, loadWhole }: FormLife): Resolver<Fields, unknown, Fields> {
  const today = dayInIndia(Date.now());
  let check: Resolver<Fields, unknown, Fields> | undefined;
  return async (fields, ...rest) => {
    check ??= (await loadWhole().catch(() => undefined))?.rules?.resolver(today);
    return check
      ? check(withoutHidden(description, fields), ...rest)
      : { values: fields, errors: {} };
  };
}
