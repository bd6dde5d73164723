import { useEffect, useRef, useState, type MouseEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { NotSaved, OpenForm } from '../domain/forms/form.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorSummary, type FieldError } from '../ui/form/ErrorSummary.tsx';
import { Notice } from '../ui/Notice.tsx';
import type { OpenedDraft } from './opened.ts';
import { mistakesIn } from './steps.ts';
import {
  SubmissionProvider,
  usePhotoError,
  useSubmissionParts,
  type SubmissionParts,
} from './submissionContext.ts';
import type { FormLife } from './useFormLife.ts';
import { useSubmission, type Endings } from './useSubmission.ts';
import './SubmissionForm.css';

type SubmissionFormProps = Endings & {
  life: FormLife;
  form: OpenForm<OpenedDraft>;
  /** False while somebody else is logged in. What was typed stays in the page. */
  isShown: boolean;
};

export function SubmissionForm({
  life,
  form: { state, opened, notSaved },
  isShown,
  ...endings
}: SubmissionFormProps) {
  const { t } = useTranslation();
  const { description, isPartMissing } = life;
  const submission = useSubmission(life, opened, endings);
  const { form, draft, steps } = submission;
  // Where the form came back. On other steps that is no news.
  const [backAt] = useState(steps.index);
  if (!isShown) return null;
  const photosToTake = draft.lost().map(({ slot }) => slot);
  const parts: SubmissionParts = {
    description,
    isPartMissing,
    id: opened.draft.id,
    owner: opened.name.owner,
    photos: draft.photos,
    beforeCamera: draft.writeNow,
    areas: steps.areas,
    openStep: steps.open,
    focusOn: steps.focusOn,
    sought: steps.sought,
    photosToTake,
    before: opened.before,
    onTake: draft.take,
    onFault: draft.setError,
    onRemove: (slot) => void draft.remove(slot),
    onTakeOut: draft.takeOut,
    onPutBack: draft.putBack,
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
          {opened.isRestored && steps.index === backAt && (
            <Restored onClear={() => void submission.clear()} />
          )}
          {opened.meanwhile && (
            <Notice kind="needsYou">{t(`submission:meanwhile.${opened.meanwhile}`)}</Notice>
          )}
          {submission.refusal !== undefined && (
            <Notice kind="needsYou">
              <Refusal reason={submission.refusal} />
            </Notice>
          )}
          {photosToTake.length > 0 && (
            <Notice kind="needsYou">
              {t('submission:photosToTake', {
                photos: photosToTake
                  .map((slot) => t(`${description.form}:${slot}.label`))
                  .join(', '),
              })}
            </Notice>
          )}
          {description.Intro && <description.Intro step={steps.step.name} />}
          {steps.count > 1 && <StepHeading {...steps} />}
          {steps.attempt > 0 && <Mistakes {...steps} errors={form.formState.errors} />}
          {description.Top && <description.Top step={steps.step.name} />}
          {steps.step.Content && <steps.step.Content Part={steps.step.Part} />}
          {notSaved && <WhyNotSaved why={notSaved} />}
          <Actions
            submission={submission}
            state={state}
            corrects={opened.draft.corrects !== undefined}
          />
        </form>
      </SubmissionProvider>
    </FormProvider>
  );
}

/** Tells the person that an unfinished form is back, and clears it once they have confirmed. */
function Restored({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Notice kind={isAsked ? 'waiting' : 'done'}>
      <p>{t(isAsked ? 'submission:clear.sure' : 'submission:draftRestored')}</p>
      {isAsked ? (
        <div className="submission__pair">
          <Button kind="quiet" onClick={onClear}>
            {t('submission:clear.yes')}
          </Button>
          <Button kind="quiet" onClick={() => setIsAsked(false)}>
            {t('submission:clear.no')}
          </Button>
        </div>
      ) : (
        <Button kind="plain" onClick={() => setIsAsked(true)}>
          {t('submission:clear.ask')}
        </Button>
      )}
    </Notice>
  );
}

type Steps = ReturnType<typeof useSubmission>['steps'];

/** Shows where the person is: words for everyone, a row of dots for the eye. */
function StepHeading({ step, index, count, heading }: Steps) {
  const { t } = useTranslation();
  const { form } = useSubmissionParts().description;
  return (
    <div className="steps">
      <p className="steps__count note">{t('submission:step', { at: index + 1, of: count })}</p>
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

type MistakesProps = Steps & { errors: Record<string, { message?: string } | undefined> };

function Mistakes({ step, attempt, focusOn, errors }: MistakesProps) {
  const { t } = useTranslation();
  const { photos, description } = useSubmissionParts();
  const { form, texts } = description;
  const photoError = usePhotoError();
  const mistakes = [
    // Skip `nearlyFull`: that photo is in the form, if nowhere else, and needs no correction.
    ...step.photos.flatMap((slot) =>
      photos.errors[slot] && photos.errors[slot] !== 'nearlyFull'
        ? [{ field: slot, message: photoError(slot, photos.errors[slot]) }]
        : [],
    ),
    ...mistakesIn(step, errors),
  ];
  const summary = mistakes.map((mistake): FieldError => ({
    ...mistake,
    label: t(`${form}:${texts?.[mistake.field] ?? mistake.field}.label`),
  }));
  return <ErrorSummary errors={summary} attempt={attempt} onChoose={focusOn} />;
}

/**
 * Shows why the form wasn't saved, and scrolls there from wherever in a long form the button is.
 */
function WhyNotSaved({ why }: { why: NotSaved }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Notice kind="needsYou">
        {typeof why === 'string' ? (
          t(`submission:notSaved.${why}`)
        ) : (
          <Refusal reason={why.refused} />
        )}
      </Notice>
    </div>
  );
}

/** Says that the host didn't take the form. Its own words are shown as text. */
function Refusal({ reason }: { reason: string }) {
  const { t, i18n } = useTranslation();
  if (reason === '') return t('outbox:reason.refused');
  return t('submission:notSaved.refused', {
    reason: i18n.exists(reason) ? t(reason) : reason,
  });
}

/**
 * Leaves the focus in the field while a button is pressed. Else the field would be checked at once,
 * and its message would move the button away from under the mouse, which then presses nothing.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function Actions({
  submission: { steps, clear },
  state,
  corrects,
}: {
  submission: ReturnType<typeof useSubmission>;
  state: OpenForm<OpenedDraft>['state'];
  corrects: boolean;
}) {
  const { t } = useTranslation();
  const { saveWords, rules } = useSubmissionParts().description;
  const isSaving = state === 'saving' || state === 'saved';
  const isWaiting = state === 'checking' && !rules;
  const save = isSaving
    ? t('submission:saving')
    : t(corrects ? 'submission:saveCorrection' : saveWords);
  return (
    <>
      <div className={`submission__save ${steps.count > 1 ? 'submission__save--steps' : ''}`}>
        {steps.index > 0 && (
          <Button kind="quiet" onMouseDown={keepFocus} onClick={steps.back}>
            {t('submission:back')}
          </Button>
        )}
        <Button
          type="submit"
          kind="call"
          wide
          aria-disabled={isSaving || isWaiting}
          onMouseDown={keepFocus}
        >
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
