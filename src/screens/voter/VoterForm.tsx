import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm, type Resolver } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { dayInIndia } from '../../domain/calendar.ts';
import { EMPTY_VOTER, VOTER_PHOTOS, voterSchema, type Voter, type VoterForm as Values } from '../../domain/voter.ts';
import { dropDraft, writeDraft, writeDraftPhoto, type Draft } from '../../device/drafts.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary, type FieldError } from '../../ui/ErrorSummary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Restored } from './Restored.tsx';
import type { OpenedDraft } from './openDraft.ts';
import { PersonFields } from './PersonFields.tsx';
import { PhotoFields } from './PhotoFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { saveVoter, type NotSaved } from './saveVoter.ts';
import { useAutosave } from './useAutosave.ts';
import { usePhotos } from './usePhotos.ts';

type VoterFormProps = { opened: OpenedDraft; onSaved: (name: string, fields: Record<string, string>) => void; onCleared: () => void; onTyped: () => void };

export function VoterForm({ opened, onSaved, onCleared, onTyped }: VoterFormProps) {
  const { t, i18n } = useTranslation();
  const { name, draft } = opened;
  const schema = useMemo(() => voterSchema(dayInIndia(Date.now())), []);
  const form = useForm<Values, unknown, Voter>({
    defaultValues: draft.fields as Values,
    // A form starts empty, so its values are looser than what the schema accepts.
    resolver: valibotResolver(schema) as unknown as Resolver<Values, unknown, Voter>,
    // An error that came or went between press and release would move the next field away from under the finger.
    mode: 'onBlur', delayError: 300, reValidateMode: 'onChange', shouldFocusError: false,
  });
  const { errors, isSubmitting } = form.formState;
  const [attempt, setAttempt] = useState(0);
  const [notSaved, setNotSaved] = useState<NotSaved>();
  const photoAreas = useRef(new Map<string, HTMLButtonElement | null>());

  const isOver = useRef(false);
  const { photos, latest, settled, take, remove, setError } = usePhotos({ bytes: opened.photos, facts: draft.photos }, async (facts, slot, bytes) => {
    // A photo that got ready after the form was saved or cleared must not bring it back.
    if (isOver.current) return;
    onTyped();
    await writeDraftPhoto(name, { ...draft, fields: form.getValues(), photos: facts }, slot, bytes);
  });
  const current = (): Draft => ({ ...draft, fields: form.getValues(), photos: latest.current.facts });
  const autosave = useAutosave(() => writeDraft(name, current()));
  const { soon } = autosave;
  useEffect(() => {
    const typed = () => {
      onTyped();
      soon();
    };
    return form.subscribe({ formState: { values: true }, callback: typed });
  }, [form, soon, onTyped]);
  useEffect(() => {
    if (opened.field) focusOn(opened.field);
    // Only when the form opens: later the person decides where to be.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);

  const missingPhotos = () => VOTER_PHOTOS.filter(({ slot, required }) => required && !latest.current.bytes.has(slot)).map(({ slot }) => slot);
  const save = async (voter: Voter) => {
    if (missingPhotos().length > 0) return;
    isOver.current = true;
    await autosave.stop();
    const failure = await saveVoter(current(), name.owner, voter, latest.current.bytes);
    if (failure) {
      isOver.current = false;
      autosave.resume();
      return setNotSaved(failure);
    }
    // The voter is saved: a draft that stays behind is recognised as saved when it is opened.
    await dropDraft(name).catch(() => undefined);
    onSaved(voter.name, form.getValues());
  };
  const isAsked = useRef(false);
  const submit = async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    setNotSaved(undefined);
    await settled();
    for (const slot of missingPhotos()) if (!latest.current.errors[slot]) setError(slot, 'required');
    await form.handleSubmit(save)();
    isAsked.current = false;
    setAttempt((count) => count + 1);
  };
  const clear = async () => {
    isOver.current = true;
    await autosave.stop();
    await dropDraft(name);
    onCleared();
  };
  const focusOn = (field: string) => {
    const photo = photoAreas.current.get(field);
    if (photo) photo.focus();
    else form.setFocus(field as keyof Values);
  };

  const summary: FieldError[] = [
    ...VOTER_PHOTOS.flatMap(({ slot }) => (photos.errors[slot] ? [{ field: slot, message: `voter:photo.${photos.errors[slot]}` }] : [])),
    ...Object.keys(EMPTY_VOTER).flatMap((field) => {
      const message = errors[field as keyof Values]?.message;
      return message ? [{ field, message }] : [];
    }),
  ];

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => { event.preventDefault(); void submit(); }}>
        {opened.isRestored && <Restored onClear={() => void clear()} />}
        {opened.photosToTake.length > 0 && (
          <Notice kind="needsYou">{t('voter:photosToTake', { photos: opened.photosToTake.map((slot) => t(`voter:${slot}.label`)).join(', ') })}</Notice>
        )}
        {attempt > 0 && <ErrorSummary errors={summary} attempt={attempt} onChoose={focusOn} />}
        <section className="enrol__section">
          <h2>{t('voter:section.card')}</h2>
          <PhotoFields photos={photos} beforeCamera={autosave.now} onTake={(slot, file) => void take(slot, file)} onRemove={(slot) => void remove(slot)} areas={photoAreas.current} />
        </section>
        <PersonFields />
        <PlaceFields />
        {notSaved && <Notice kind="needsYou">{typeof notSaved === 'string' ? t(`voter:notSaved.${notSaved}`) : t('voter:notSaved.refused', { reason: i18n.exists(notSaved.refused) ? t(notSaved.refused) : notSaved.refused })}</Notice>}
        <div className="enrol__save">
          <Button type="submit" kind="call" wide aria-disabled={isSubmitting}>
            {isSubmitting ? t('voter:saving') : t(draft.corrects === undefined ? 'voter:save' : 'voter:saveCorrection')}
          </Button>
        </div>
        {draft.corrects !== undefined && <Button kind="plain" onClick={() => void clear()}>{t('voter:leaveUnchanged')}</Button>}
      </form>
    </FormProvider>
  );
}
