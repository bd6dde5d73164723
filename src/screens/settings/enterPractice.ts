import { keptHostSettings } from '../../device/hostSettings.ts';
import { beginPractice } from '../../device/practice.ts';
import { readSession } from '../../device/session.ts';
import { HOST_ADDRESS } from '../hostAddress.ts';
import { PRACTICE_START } from '../practice.ts';

/** Loads the app anew, to practise in this tab. */
export async function enterPractice(): Promise<void> {
  beginPractice((await readSession())?.name ?? '', (await keptHostSettings(HOST_ADDRESS)).aadhaar);
  location.assign(PRACTICE_START);
}
