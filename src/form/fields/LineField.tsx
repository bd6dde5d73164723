import { useWatch } from 'react-hook-form';
import type { Fields } from '../formDescription.ts';
import { useField } from '../submissionContext.ts';
import { TextField } from './TextField.tsx';
import { UnlessSaid, useIsOffered, WhyNot } from './WhyNot.tsx';

const WHY = { name: 'line', why: 'noLine', word: 'notOnRoll' };

/**
 * Asks for the person's line on the booth's roll. Only who has left it empty is asked whether there
 * is none: most people are on the roll, and the form is long.
 */
export function LineField({ hint, optional }: { hint?: string; optional?: boolean }) {
  const { error } = useField('line');
  const isSaid = useWatch<Fields, 'noLine'>({ name: 'noLine' }) !== '';
  const isOffered = useIsOffered(error?.endsWith('.required') === true || isSaid);
  const field = (
    <TextField name="line" hint={hint} optional={optional} inputMode="numeric" maxLength={5} />
  );
  if (!isOffered) return field;
  return (
    <div className="stack-4">
      <UnlessSaid {...WHY}>{field}</UnlessSaid>
      <WhyNot {...WHY} />
    </div>
  );
}
