import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { VOTER_ID } from '../../domain/forms/personFields.ts';
import { westernDigits } from '../../domain/forms/typed.ts';
import { memberSince } from '../../device/roll/enrolledHere.ts';
import { enrolledAt, onTeamNews } from '../../device/roll/team.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useFormats } from '../../ui/useFormats.ts';
import type { Fields } from '../formDescription.ts';
import { useSubmissionParts } from '../submissionContext.ts';

/**
 * Warns that this voter of the booth is enrolled already, by whomever, as far as it was told. Of
 * members, the phone knows only those whom it enrolled. A voter may still become a member.
 */
export function ByTeam({ voterId }: { voterId: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { owner, id, description } = useSubmissionParts();
  const isMember = description.form === 'member';
  const { control } = useFormContext<Fields>();
  const [assembly, typedBooth, line, rollSaid] = useWatch({
    control,
    name: ['assembly', 'booth', 'line', 'rollSaid'],
  });
  const booth = westernDigits(typedBooth).trim();
  const voter = `${assembly} ${booth} ${voterId} ${line}`;
  const [known, setKnown] = useState<{ voter: string; at: number | undefined }>();
  useEffect(() => {
    // IDs of the old form match by the roll's line, so we can warn before the new one is typed.
    if (!VOTER_ID.test(voterId) && voterId !== '') return;
    let isCurrent = true;
    const look = () =>
      void (
        isMember
          ? memberSince(owner, { assembly, booth }, voterId, id)
          : enrolledAt(owner, { assembly, booth }, { voterId, line, rollSaid })
      )
        .catch(() => undefined)
        .then((at) => isCurrent && setKnown({ voter, at }));
    look();
    const stop = onTeamNews(look);
    return () => {
      isCurrent = false;
      stop();
    };
  }, [voter, assembly, booth, voterId, line, rollSaid, owner, id, isMember]);
  if (known?.voter !== voter || known.at === undefined) return null;
  return (
    <Notice kind="waiting">
      {known.at === 0
        ? t(isMember ? 'submission:member' : 'submission:byTeam')
        : t(isMember ? 'submission:memberAt' : 'submission:byTeamAt', {
            at: formats.moment(known.at),
          })}
    </Notice>
  );
}
