import { DAY_MS, isRecent } from '../../../../domain/app/calendar.ts';

const READING = 'readingRolls';

/**
 * Notes that this page begins to read the rolls of a constituency. A phone with too little memory
 * for them ends the page, and the form begins with them again.
 * @returns what to call once they are read, or false if the page died of it within a day
 */
export function beginReading(): (() => void) | false {
  const diedAt = Number(localStorage.getItem(READING) ?? 0);
  if (diedAt > 0 && isRecent(diedAt, DAY_MS, Date.now())) return false;
  localStorage.setItem(READING, String(Date.now()));
  // Systems also end pages that nobody sees, and those that are left.
  const left = new AbortController();
  const end = () => {
    localStorage.removeItem(READING);
    left.abort();
  };
  document.addEventListener('visibilitychange', end, left);
  addEventListener('pagehide', end, left);
  return end;
}
