import { useField } from '../submissionContext.ts';
import { TextField } from './TextField.tsx';
import { WhyNot } from './WhyNot.tsx';

/**
 * Asks for the person's line on the booth's roll. Only who has left it empty is asked whether there
 * is none: most people are on the roll, and the form is long.
 */
export function LineField({ hint, optional }: { hint?: string; optional?: boolean }) {
  const { error } = useField('line');
  return (
    <WhyNot
      name="line"
      why="noLine"
      word="notOnRoll"
      isOffered={error?.endsWith('.required') === true}
    >
      <TextField name="line" hint={hint} optional={optional} inputMode="numeric" maxLength={5} />
    </WhyNot>
  );
}
