import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';
import { VOTER_FORM } from './voterForm.ts';

/** Enrols one voter after another. */
export function EnrolVoterScreen() {
  return <SubmissionScreen description={VOTER_FORM} />;
}
