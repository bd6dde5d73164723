import { useEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary, type FieldError } from '../../ui/form/ErrorSummary.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Fields, FormDescription } from './formDescription.ts';
import type { OpenedDraft } from './opened.ts';
import { usePhotoError } from './usePhotoError.ts';
import { mistakesIn } from './steps.ts';
import { Restored } from './Restored.tsx';
import type { NotSaved } from './saveInOutbox.ts';
import {
  SubmissionProvider,
  useSubmissionParts,
  type SubmissionParts,
} from './submissionContext.ts';
import { useSubmission, type LoadWhole } from './useSubmission.ts';

type SubmissionFormProps = {
  description: FormDescription;
  loadWhole: LoadWhole;
  isPartMissing: boolean;
  opened: OpenedDraft;
  onSaved: (fields: Fields) => void;
  onCleared: () => void;
  onTyped: () => void;
};

export function SubmissionForm({
  description,
  loadWhole,
  isPartMissing,
  opened,
  ...events
}: SubmissionFormProps) {
  const { t } = useTranslation();
  const submission = useSubmission(description, loadWhole, opened, events);
  const { form, photoTools, steps } = submission;
  const { take, remove, photos } = photoTools;
  const parts: SubmissionParts = {
    description,
    isPartMissing,
    id: opened.draft.id,
    owner: opened.name.owner,
    photos,
    beforeCamera: submission.beforeCamera,
    areas: steps.areas,
    openStep: steps.open,
    focusOn: steps.focusOn,
    sought: steps.sought,
    photosToTake: opened.photosToTake,
    before: opened.before,
    onTake: take,
    onRemove: (slot) => void remove(slot),
  };
  return (
    <FormProvider {...form}>
      <SubmissionProvider value={parts}>
        <form
          noValidate
          data-keeps-draft
          onSubmit={(event) => {
            event.preventDefault();
            void submission.goOn();
          }}
        >
          {opened.isRestored && <Restored onClear={() => void submission.clear()} />}
          {opened.photosToTake.length > 0 && (
            <Notice kind="needsYou">
              {t('submission:photosToTake', {
                photos: opened.photosToTake
                  .map((slot) => t(`${description.form}:${slot}.label`))
                  .join(', '),
              })}
            </Notice>
          )}
          {steps.count > 1 && <StepHeading {...steps} />}
          {steps.attempt > 0 && <Mistakes {...steps} errors={form.formState.errors} />}
          {description.Top && <description.Top step={steps.step.name} />}
          {steps.step.Content && <steps.step.Content Part={steps.step.Part} />}
          {submission.notSaved && <WhyNotSaved why={submission.notSaved} />}
          <Actions submission={submission} corrects={opened.draft.corrects !== undefined} />
        </form>
      </SubmissionProvider>
    </FormProvider>
  );
}

type Steps = ReturnType<typeof useSubmission>['steps'];

/** Shows where the person is: words for everyone, a row of dots for the eye. */
function StepHeading({
  step,
  index,
  count,
  heading,
}: Pick<Steps, 'step' | 'index' | 'count' | 'heading'>) {
  const { t } = useTranslation();
  const { form } = useSubmissionParts().description;
  return (
    <div className="steps">
      <p className="steps__count">{t('submission:step', { at: index + 1, of: count })}</p>
      <div className="steps__dots" aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          <span key={at} className={at < index ? 'is-done' : at === index ? 'is-now' : ''} />
        ))}
      </div>
      <h2 tabIndex={-1} ref={heading}>
        {t(`${form}:step.${step.name}`)}
      </h2>
    </div>
  );
}

function Mistakes({
  step,
  attempt,
  focusOn,
  errors,
}: Pick<Steps, 'step' | 'attempt' | 'focusOn'> & {
  errors: Record<string, { message?: string } | undefined>;
}) {
  const { photos } = useSubmissionParts();
  const photoError = usePhotoError();
  const summary: FieldError[] = [
    // Skip `nearlyFull`: that photo is in the form, if nowhere else, and needs no correction.
    ...step.photos.flatMap((slot) =>
      photos.errors[slot] && photos.errors[slot] !== 'nearlyFull'
        ? [{ field: slot, message: photoError(slot, photos.errors[slot]) }]
        : [],
    ),
    ...mistakesIn(step, errors),
  ];
  return <ErrorSummary errors={summary} attempt={attempt} onChoose={focusOn} />;
}

/**
 * Shows why the form wasn't saved, and scrolls there from wherever in a long form the button is.
 * The host's own words are shown as text.
 */
function WhyNotSaved({ why }: { why: NotSaved }) {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const words =
    typeof why === 'string'
      ? t(`submission:notSaved.${why}`)
      : t('submission:notSaved.refused', {
          reason: i18n.exists(why.refused) ? t(why.refused) : why.refused,
        });
  return (
    <div ref={place}>
      <Notice kind="needsYou">{words}</Notice>
    </div>
  );
}

function Actions({
  submission: { form, steps, isWaiting, clear },
  corrects,
}: {
  submission: ReturnType<typeof useSubmission>;
  corrects: boolean;
}) {
  const { t } = useTranslation();
  const { saveWords } = useSubmissionParts().description;
  const { isSubmitting } = form.formState;
  const save = isSubmitting
    ? t('submission:saving')
    : t(corrects ? 'submission:saveCorrection' : saveWords);
  return (
    <>
      <div className={`submission__save ${steps.count > 1 ? 'submission__save--steps' : ''}`}>
        {steps.index > 0 && (
          <Button kind="quiet" onClick={steps.back}>
            {t('submission:back')}
          </Button>
        )}
        <Button type="submit" kind="call" wide aria-disabled={isSubmitting || isWaiting}>
          {steps.isLast ? save : t(isWaiting ? 'common:loading' : 'submission:next')}
        </Button>
      </div>
      {corrects && (
        <Button kind="plain" onClick={() => void clear()}>
          {t('submission:leaveUnchanged')}
        </Button>
      )}
    </>
  );
}
