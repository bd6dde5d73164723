import { SubmissionScreen } from '../submission/SubmissionScreen.tsx';
import { VOTER_FORM } from './voterForm.ts';

/** Enrols voters one after the other. */
export function EnrolVoterScreen() {
  return <SubmissionScreen description={VOTER_FORM} />;
}
