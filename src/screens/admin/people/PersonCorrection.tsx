import { useForm, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { dayInIndia } from '../../../domain/app/calendar.ts';
import { memberSchema } from '../../../domain/forms/member.ts';
import { EMPTY_MEMBER } from '../../../domain/forms/memberQuestions.ts';
import { EMPTY_VOTER, VOTER_QUESTIONS, voterSchema } from '../../../domain/forms/voter.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import type { Listed } from './listedPeople.ts';
import { takeFocus } from '../takeFocus.ts';
import { useAdminAction } from '../useAdminAction.ts';

/** How each answer is typed. */
const TYPED: Answers = VOTER_QUESTIONS;
const EMPTY: Record<'voters' | 'members', object> = { voters: EMPTY_VOTER, members: EMPTY_MEMBER };
const fieldsOf = (people: 'voters' | 'members') =>
  Object.keys(TYPED).filter(
    (field) => TYPED[field] !== 'choice' && Object.hasOwn(EMPTY[people], field),
  );

type Answers = Record<string, string>;
type PersonCorrectionProps = {
  person: Listed;
  people: 'voters' | 'members';
  onClose: (isChanged: boolean) => void;
};

/**
 * Corrects a record's answers: docs/decisions/0016-personal-data.md. Sends only the changed fields.
 */
export function PersonCorrection({ person, people, onClose }: PersonCorrectionProps) {
  const { t } = useTranslation();
  const fields = fieldsOf(people);
  const { isBusy, act } = useAdminAction();
  const { register, handleSubmit, formState } = useForm<Answers>({
    defaultValues: Object.fromEntries(fields.map((field) => [field, textOf(person[field])])),
    resolver: (typed) => {
      const errors = mistakesIn(people, { ...person, ...typed });
      return Object.keys(errors).length > 0
        ? { values: {}, errors }
        : { values: typed, errors: {} };
    },
  });
  const { errors, isDirty, dirtyFields } = formState;
  const form = people === 'voters' ? 'voter' : 'member';
  const count = Object.keys(errors).length;
  const save = async (typed: Answers) => {
    const changed = Object.fromEntries(
      fields.filter((field) => dirtyFields[field]).map((field) => [field, typed[field]]),
    );
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
            return TYPED[field] === 'text' ? (
              <textarea {...rest} rows={3} />
            ) : (
              <input {...rest} inputMode={TYPED[field] === 'number' ? 'numeric' : undefined} />
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
  people: 'voters' | 'members',
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
  return Object.fromEntries(issues.filter(([field]) => fieldsOf(people).includes(field)));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
