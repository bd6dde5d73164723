import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PhotoField } from '../../ui/form/PhotoField.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import type { Fields } from '../formDescription.ts';
import { usePhotoError, useSubmissionParts } from '../submissionContext.ts';
import { useIsOffered, WayOut } from './WhyNot.tsx';

/** Asks for the form's photos in the order of its description, or for those of the given slots. */
export function PhotoFields({ slots }: { slots?: readonly string[] }) {
  const { description } = useSubmissionParts();
  const asked = slots ?? description.photos.map(({ slot }) => slot);
  return asked.map((slot) => <PhotoOfForm key={slot} slot={slot} />);
}

type PhotoOfFormProps = { slot: string; hint?: string; onFile?: (file: File) => void };

/**
 * Asks for one photo of the form.
 * @param onFile handles a picture before it may enter the form; without it, the picture enters as
 * it is
 */
export function PhotoOfForm({ slot, hint, onFile }: PhotoOfFormProps) {
  const { t } = useTranslation();
  const { description, photos, onRemove } = useSubmissionParts();
  const why = description.photos.find((photo) => photo.slot === slot)?.unless;
  const { setValue } = useFormContext<Fields>();
  const said = useWatch({ name: why ?? slot }) as string | undefined;
  const isSaid = Boolean(why && said) && !photos.bytes.has(slot);
  // Most people have the card at hand, and the form is long.
  const isOffered = useIsOffered(photos.errors[slot] === 'required' || isSaid);
  const say = (isNow: boolean) => {
    if (!why) return;
    setValue(why, isNow ? NOT_AT_HAND : '', { shouldDirty: true });
    // Nor is one missed that was there.
    if (isNow) onRemove(slot);
  };
  const photo = <Photo slot={slot} hint={hint} onFile={onFile} onTaken={() => say(false)} />;
  if (!why) return photo;
  return (
    <div className="stack-4">
      {isSaid ? <p className="field__label">{t(`${description.form}:${slot}.label`)}</p> : photo}
      {isOffered && !photos.bytes.has(slot) && (
        <WayOut
          words={t(`${description.form}:${why}.${NOT_AT_HAND}`)}
          isTaken={isSaid}
          onTake={say}
        />
      )}
    </div>
  );
}

/** The one reason why a photo that a form needs may be missing. */
const NOT_AT_HAND = 'notAtHand';

function Photo({ slot, hint, onFile, onTaken }: PhotoOfFormProps & { onTaken: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { description, photos, beforeCamera, onTake, onRemove, areas } = useSubmissionParts();
  const errorText = usePhotoError();
  const error = photos.errors[slot];
  const isOptional = !description.photos.some((photo) => photo.slot === slot && photo.required);
  const doubt = photos.doubts[slot];
  const size = formats.size(photos.bytes.get(slot)?.byteLength ?? 0);
  return (
    <PhotoField
      name={slot}
      label={t(`${description.form}:${slot}.label`)}
      labels={{
        take: t('voter:photo.take'),
        choose: t('voter:photo.choose'),
        retake: t('voter:photo.retake'),
        remove: t('voter:photo.remove'),
        goWithout: isOptional && error ? t('voter:photo.goWithout') : undefined,
        preparing: t('voter:photo.preparing'),
        ready: t('voter:photo.ready', { size }),
        enlarge: t('voter:photo.enlarge'),
        close: t('common:close'),
      }}
      hint={hint}
      optional={isOptional}
      error={error && errorText(slot, error)}
      doubt={doubt && t(`voter:photo.doubt.${doubt}`)}
      photo={photos.bytes.get(slot)}
      isPreparing={photos.preparing.includes(slot)}
      beforeCamera={beforeCamera}
      onFile={(file) => {
        onTaken();
        if (onFile) onFile(file);
        else void onTake(slot, file);
      }}
      onRemove={() => onRemove(slot)}
      inputRef={(element) => void areas.set(slot, element)}
    />
  );
}
