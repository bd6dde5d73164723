import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { voterIdNumber } from '../../domain/typed.ts';
import { findVoterId } from '../../device/findVoterId.ts';
import { Notice } from '../../ui/Notice.tsx';
import type { Fields } from '../submission/formDescription.ts';
import { useSubmissionParts } from '../submission/submissionContext.ts';

const WHOLE = /^[A-Z]{3}\d{7}$/;

/** Warns that a member with this voter ID waits on this phone already. Only a warning: the host decides. */
export function AlreadyHere() {
  const { t } = useTranslation();
  const { id, owner } = useSubmissionParts();
  const { control } = useFormContext<Fields>();
  const voterId = voterIdNumber(useWatch({ control, name: 'voterId' }) ?? '');
  const [found, setFound] = useState<{ voterId: string; title: string }>();
  useEffect(() => {
    if (!WHOLE.test(voterId)) return;
    let isCurrent = true;
    // Without the outbox there is nothing to warn of; that it does not open is said elsewhere.
    void findVoterId(voterId, 'addmember', owner, id).catch(() => undefined).then((title) => isCurrent && setFound(title === undefined ? undefined : { voterId, title }));
    return () => {
      isCurrent = false;
    };
  }, [voterId, owner, id]);
  if (found?.voterId !== voterId) return null;
  return <Notice kind="waiting">{t('member:alreadyHere', { name: found.title })}</Notice>;
}
