import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isLookedUp } from '../../../domain/forms/changePerson.ts';
import { voterIdNumber, westernDigits } from '../../../domain/forms/typed.ts';
import { parliamentaryOf } from '../../../domain/places/regions.ts';
import {
  findOnBoothRoll,
  lookUp,
  ROLL_FIELDS,
  type Looked,
  type RollFields,
} from '../../../device/api/roll.ts';
import { readSession, type Session } from '../../../device/login/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { HOST_ADDRESS } from '../../../form/hostAddress.ts';
import type { Fields } from '../../../form/formDescription.ts';
import { PersonChange, usePersonChange } from '../../../form/PersonChange.tsx';
import { useSubmissionParts } from '../../../form/submissionContext.ts';

/**
 * Fills in what the electoral roll knows and says which fields it filled. The person can change
 * them.
 */
export function AutoFetch() {
  const { t, i18n } = useTranslation();
  const { getValues, setValue, trigger } = useFormContext<Fields>();
  const { description } = useSubmissionParts();
  const [isAsking, setIsAsking] = useState(false);
  const [looked, setLooked] = useState<Looked>();

  const personChange = usePersonChange();

  const fill = (voterId: string, fields: RollFields) => {
    const known: Fields = {
      voterId,
      ...Object.fromEntries(filledIn(fields).map((name) => [name, fields[name] ?? ''])),
      ...(fields.age && { ageGivenAs: 'age' }),
      ...(fields.line && { noLine: '' }),
      ...(fields.assembly && {
        parliamentary: String(parliamentaryOf(fields.assembly)?.no ?? ''),
      }),
    };
    if (!isLookedUp(getValues(), known)) return personChange.change(known);
    for (const [name, value] of Object.entries(known)) setValue(name, value, { shouldDirty: true });
  };
  const fetchDetails = async () => {
    setLooked(undefined);
    if (!(await trigger('voterId'))) return;
    setIsAsking(true);
    const voterId = voterIdNumber(getValues('voterId') ?? '');
    const session = await readSession().catch(() => undefined);
    const { assembly = '', booth = '' } = getValues();
    const answer = await ask(voterId, { assembly, booth: westernDigits(booth).trim() }, session);
    setIsAsking(false);
    // If the number changed in flight, the answer is about another person.
    if (voterIdNumber(getValues('voterId') ?? '') !== voterId) return;
    if (answer.type === 'found') fill(voterId, answer.fields);
    setLooked(answer);
  };
  const list = new Intl.ListFormat(i18n.language === 'en' ? 'en' : 'ta');
  return (
    <div className="stack-12">
      <Button kind="quiet" wide disabled={isAsking} onClick={() => void fetchDetails()}>
        {t(isAsking ? 'member:fetch.asking' : 'member:fetch.ask')}
      </Button>
      {looked?.type === 'found' && (
        <Notice kind="done">
          {t('member:fetch.found', {
            fields: list.format(
              filledIn(looked.fields).map((name) =>
                t(`member:${description.texts?.[name] ?? name}.label`),
              ),
            ),
          })}
        </Notice>
      )}
      <PersonChange change={personChange} />
      {looked && looked.type !== 'found' && (
        <Notice kind="waiting">{t(`member:fetch.${looked.type}`)}</Notice>
      )}
    </div>
  );
}

/** Asks the host or, if it can't be reached, the booth's roll on this phone. */
async function ask(
  voterId: string,
  place: { assembly: string; booth: string },
  session: Session | undefined,
): Promise<Looked> {
  const answer = await lookUp(voterId, HOST_ADDRESS, session, place);
  if (!session || (answer.type !== 'noNetwork' && answer.type !== 'noAnswer')) return answer;
  // Treat a roll that can't be opened as missing.
  const here = await findOnBoothRoll(voterId, place, session.owner).catch(() => undefined);
  if (here === undefined) return answer;
  return here ? { type: 'found', fields: here } : { type: 'notOnBoothRoll' };
}

function filledIn(fields: RollFields) {
  return ROLL_FIELDS.filter((name) => fields[name]);
}
