import { endPractice } from '../device/storage/practice.ts';

/** Where practice begins, and where who leaves it goes on. */
export const PRACTICE_START = '/home';

/** Loads the app anew, for real. What was practised is deleted then: src/device/storage/practiceData.ts. */
export function leavePractice(to = PRACTICE_START): void {
  endPractice();
  location.replace(to);
}
