import { keptHostSettings } from '../device/hostSettings.ts';
import { beginPractice, endPractice } from '../device/practice.ts';
import { readSession } from '../device/session.ts';
import { HOST_ADDRESS } from './hostAddress.ts';

const START = '/home';

/** Loads the app anew, to practise in this tab. */
export async function enterPractice(): Promise<void> {
  beginPractice((await readSession())?.name ?? '', (await keptHostSettings(HOST_ADDRESS)).aadhaar);
  location.assign(START);
}

/** Loads the app anew, for real. What was practised is deleted then: src/device/practised.ts. */
export function leavePractice(to = START): void {
  endPractice();
  location.replace(to);
}
