import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { VOTER_ID } from '../../domain/forms/personFields.ts';
import { voterIdNumber } from '../../domain/forms/typed.ts';
import { kindOf } from '../../domain/outbox/kinds.ts';
import { findVoterId, type EnteredBefore } from '../../device/outbox/findVoterId.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { Fields } from '../formDescription.ts';
import { useSubmissionParts } from '../submissionContext.ts';
import { ByTeam } from './ByTeam.tsx';
import { TextField } from './TextField.tsx';

/**
 * Asks for the number on a voter ID card. Turns it into capitals, and corrects letters and digits
 * by their position. Warns if it was entered before.
 * @param example shown in the empty field, in place of a hint in words
 */
export function VoterIdField({ example }: { example?: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <TextField
        name="voterId"
        hint={example ? undefined : t('submission:voterIdHint')}
        placeholder={example}
        tidy={voterIdNumber}
        className="input input--capitals"
        autoCapitalize="characters"
        spellCheck={false}
        lang="en"
      />
      <AlreadyHere />
    </div>
  );
}

/**
 * Warns that an entry with this voter ID waits on this phone, was refused, or may have been sent
 * from it today, or that the team has enrolled this voter. It is only a warning: the host decides.
 */
export function AlreadyHere() {
  const { t } = useTranslation();
  const { id, owner, description } = useSubmissionParts();
  const { form } = description;
  const { control } = useFormContext<Fields>();
  const voterId = voterIdNumber(useWatch({ control, name: 'voterId' }) ?? '');
  const [found, setFound] = useState<EnteredBefore & { voterId: string }>();
  useEffect(() => {
    const kind = kindOf(form);
    if (!VOTER_ID.test(voterId) || !kind) return;
    let isCurrent = true;
    // Without the outbox there is nothing to warn of. Another component reports a store that
    // won't open.
    void findVoterId({ voterId, kind, owner, except: id, now: Date.now() })
      .catch(() => undefined)
      .then((before) => isCurrent && setFound(before && { ...before, voterId }));
    return () => {
      isCurrent = false;
    };
  }, [voterId, owner, id, form]);
  if (found?.voterId !== voterId) return kindOf(form) && <ByTeam voterId={voterId} />;
  if (found.refused)
    return (
      <Notice kind="needsYou">
        <p>{t('submission:alreadyRefused', { name: found.title })}</p>
        <Link to="/outbox" state={{ entry: found.refused }}>
          {t('outbox:title')}
        </Link>
      </Notice>
    );
  return (
    <Notice kind="waiting">
      {t(found.isSent ? 'submission:maybeSent' : 'submission:alreadyHere', { name: found.title })}
    </Notice>
  );
}
