import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Fields } from './formDescription.ts';
import { useSubmissionParts } from './submissionContext.ts';

/**
 * Tells whether fields that start folded are shown. A mistake in one of them unfolds them, and so
 * does `focusOn`. They stay unfolded until the next form.
 * @param isAtFirst they start unfolded
 */
export function useIsUnfolded(names: readonly string[], isAtFirst: boolean): boolean {
  const { sought, photos } = useSubmissionParts();
  const { errors } = useFormContext<Fields>().formState;
  const [isUnfolded, setIsUnfolded] = useState(isAtFirst);
  const isNeeded = names.some((name) => name === sought || errors[name] || photos.errors[name]);
  if (isNeeded && !isUnfolded) setIsUnfolded(true);
  return isUnfolded || isNeeded;
}
