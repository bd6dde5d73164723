import { endPractice } from '../../device/storage/practice.ts';

/** The screen where practice starts, and where the app continues after practice. */
export const PRACTICE_START = '/home';

/**
 * Ends practice and reloads the app with real data. The reload deletes what was practised:
 * src/device/practice/practiceData.ts.
 */
export function leavePractice(to = PRACTICE_START): void {
  endPractice();
  location.replace(to);
}
