import { useForm, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { dayInIndia } from '../../../domain/app/calendar.ts';
import { memberSchema } from '../../../domain/forms/member.ts';
import { EMPTY_MEMBER } from '../../../domain/forms/memberQuestions.ts';
import { NONE } from '../../../domain/forms/personFields.ts';
import { asksForPlace, QUESTIONS, type People } from '../../../domain/forms/questions.ts';
import { EMPTY_VOTER, voterSchema } from '../../../domain/forms/voter.ts';
import { parliamentaryOf } from '../../../domain/places/regions.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { useFormats } from '../../../ui/useFormats.ts';
import { FORM, OPTIONS, readAnswers, useAnswer } from './answers.ts';
import type { Listed } from './listedPeople.ts';
import { takeFocus } from '../takeFocus.ts';
import { useAdminAction } from '../useAdminAction.ts';

/** Returns the questions that can be corrected: the age as it was given, in years or as a date. */
function fieldsOf(people: People, person: Listed): string[] {
  const notGiven = person['ageGivenAs'] === 'dateOfBirth' ? 'age' : 'dateOfBirth';
  return Object.keys(QUESTIONS[people]).filter(
    (field) => QUESTIONS[people][field] !== 'fixed' && field !== notGiven,
  );
}

type Answers = Record<string, string>;
type PersonCorrectionProps = {
  person: Listed;
  people: People;
  onClose: (isChanged: boolean) => void;
};

/**
 * Corrects a record's answers: docs/decisions/0016-personal-data.md. Sends only the changed fields.
 */
export function PersonCorrection({ person, people, onClose }: PersonCorrectionProps) {
  const { t } = useTranslation();
  const fields = fieldsOf(people, person);
  const say = useAnswer(people);
  /** Choices keep their codes. */
  const shown = (field: string) => {
    const value = textOf(person[field]);
    return value === NONE && QUESTIONS[people][field] !== 'choice' ? say(field, value) : value;
  };
  const { isBusy, act } = useAdminAction();
  const { register, handleSubmit, formState } = useForm<Answers>({
    defaultValues: Object.fromEntries(fields.map((field) => [field, shown(field)])),
    resolver: (typed) => {
      const errors = mistakesIn(people, fields, { ...person, ...readAnswers(typed, say) });
      return Object.keys(errors).length > 0
        ? { values: {}, errors }
        : { values: typed, errors: {} };
    },
  });
  const { errors, isDirty, dirtyFields } = formState;
  const form = FORM[people];
  const { compare } = useFormats();
  const count = Object.keys(errors).length;
  const save = async (answers: Answers) => {
    const typed = readAnswers(answers, say);
    const changed = Object.fromEntries(
      fields.filter((field) => dirtyFields[field]).map((field) => [field, typed[field]]),
    );
    if (people === 'members' && changed['assembly'])
      changed['parliamentary'] = String(parliamentaryOf(changed['assembly'])?.no ?? '');
    if (
      await act(
        'correctPerson',
        { reference: person.reference, fields: changed },
        t('admin:person.corrected'),
      )
    )
      onClose(true);
  };
  return (
    <form
      className="person__form stack-16"
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      <h3 tabIndex={-1} ref={takeFocus}>
        {t('admin:person.correctTitle')}
      </h3>
      <p className="note">{t('admin:person.correctHint')}</p>
      {fields.map((field) => (
        <Field key={field} label={t(`${form}:${field}.label`)} error={errors[field]?.message}>
          {(input) => {
            const rest = { ...input, className: 'input', autoComplete: 'off', ...register(field) };
            const typed = QUESTIONS[people][field];
            if (typed === 'choice')
              return (
                <select {...rest}>
                  <option value="">{t('common:choose')}</option>
                  {OPTIONS[field as keyof typeof OPTIONS]
                    .map((code) => ({ code, words: say(field, code) }))
                    .toSorted((a, b) => (asksForPlace(field) ? compare(a.words, b.words) : 0))
                    .map(({ code, words }) => (
                      <option key={code} value={code}>
                        {words}
                      </option>
                    ))}
                </select>
              );
            return typed === 'text' ? (
              <textarea {...rest} rows={3} />
            ) : (
              <input {...rest} inputMode={typed === 'number' ? 'numeric' : undefined} />
            );
          }}
        </Field>
      ))}
      {count > 0 && (
        <p className="field__error" role="alert">
          {t('common:errorSummary', { count })}
        </p>
      )}
      <div className="row person__actions">
        <Button kind="quiet" disabled={isBusy} onClick={() => onClose(false)}>
          {t('admin:cancel')}
        </Button>
        <Button type="submit" disabled={isBusy || !isDirty}>
          {t('admin:person.save')}
        </Button>
      </div>
    </form>
  );
}

/**
 * Returns the mistake in each wrong field, by the form's own rules. The host judges all fields that
 * this form doesn't show.
 */
function mistakesIn(
  people: People,
  fields: string[],
  answers: Record<string, unknown>,
): FieldErrors<Answers> {
  const today = dayInIndia(Date.now());
  const read =
    people === 'voters'
      ? v.safeParse(voterSchema(today), { ...EMPTY_VOTER, ...answers })
      : v.safeParse(memberSchema({ asking: 'addmember', today, aadhaar: 'off' }), {
          ...EMPTY_MEMBER,
          ...answers,
        });
  const issues = (read.issues ?? [])
    .map((issue) => [v.getDotPath(issue) ?? '', { type: 'rule', message: issue.message }] as const)
    .toReversed();
  return Object.fromEntries(issues.filter(([field]) => fields.includes(field)));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
