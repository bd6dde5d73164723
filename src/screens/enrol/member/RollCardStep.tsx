import type { RollVoter } from '../../../domain/calls/roll.ts';
import { RollChanged, RollChip } from '../roll/RollChip.tsx';
import { RollFirst } from '../roll/RollFirst.tsx';
import { PhotoFields } from '../../../form/fields/PhotoFields.tsx';
import { useIsUnfolded } from '../../../form/useIsUnfolded.ts';
import { CardStep } from './CardStep.tsx';

/** Begins with a search over the booth's roll. Whoever isn't listed there shows the card. */
export function RollCardStep({ isAsked }: { isAsked: boolean }) {
  return (
    <RollFirst>
      {(listed, onSearch) => <Card isAsked={isAsked} listed={listed} onSearch={onSearch} />}
    </RollFirst>
  );
}

type CardProps = { isAsked: boolean; listed: RollVoter | undefined; onSearch: () => void };

function Card({ isAsked, listed, onSearch }: CardProps) {
  const isUnfolded = useIsUnfolded(['voterId', 'line'], listed === undefined);
  if (!listed) return <CardStep isAsked={isAsked} />;
  if (isUnfolded)
    return (
      <>
        <RollChanged onSearch={onSearch} />
        <CardStep isAsked={isAsked} />
      </>
    );
  return (
    <section className="submission__section">
      <RollChip voter={listed} change="voterId" onSearch={onSearch} />
      <PhotoFields slots={['voterCardFront']} />
    </section>
  );
}
